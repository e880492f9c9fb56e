import type { CallOutcome } from './call-outcome.ts';
import type { Label } from './label.ts';

/** A label that has no id yet. */
export type NewLabel = Omit<Label, 'id'>;

/** The labels of the signed-in user. Two labels of a user cannot have the same name. */
export interface OwnLabels {
  /** Sorted by name. */
  list(uid: string): Promise<CallOutcome<readonly Label[]>>;
  create(uid: string, label: NewLabel): Promise<CallOutcome<Label>>;
  /** Resolves with the label as the service has cleaned it. */
  change(uid: string, label: Label): Promise<CallOutcome<Label>>;
  /** Takes it off all recordings too. */
  remove(uid: string, id: string): Promise<CallOutcome<null>>;
}
