import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { Label } from './label.ts';
import { createOwnerCalls } from './owner-calls.ts';

/** A label that has no id yet. */
export type NewLabel = Omit<Label, 'id'>;

/** The service's calls on the labels of the token's user. Two labels of a user cannot have the same name. */
export interface LabelsApi {
  /** Sorted by name. */
  list(uid: string, token: string): Promise<CallOutcome<readonly Label[]>>;
  create(uid: string, label: NewLabel, token: string): Promise<CallOutcome<Label>>;
  /** Resolves with the label as the service has cleaned it. */
  change(uid: string, label: Label, token: string): Promise<CallOutcome<Label>>;
  /** Takes it off all recordings too. */
  remove(uid: string, id: string, token: string): Promise<CallOutcome<null>>;
}

/** The labels of the signed-in user. Each call brings a fresh token. */
export interface OwnLabels {
  list(uid: string): Promise<CallOutcome<readonly Label[]>>;
  create(uid: string, label: NewLabel): Promise<CallOutcome<Label>>;
  change(uid: string, label: Label): Promise<CallOutcome<Label>>;
  remove(uid: string, id: string): Promise<CallOutcome<null>>;
}

/** Dependencies of the labels. */
export interface OwnLabelsOptions {
  readonly api: LabelsApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** Makes the calls of the signed-in user. It needs no teardown. */
export function createOwnLabels({ api, tokens, clock }: OwnLabelsOptions): OwnLabels {
  const asOwner = createOwnerCalls({ tokens, clock });
  return {
    list: (uid) => asOwner((token) => api.list(uid, token)),
    create: (uid, label) => asOwner((token) => api.create(uid, label, token)),
    change: (uid, label) => asOwner((token) => api.change(uid, label, token)),
    remove: (uid, id) => asOwner((token) => api.remove(uid, id, token)),
  };
}
