import type { Label } from '@beep/api/features/library';
import type { CallOutcome } from '@beep/core/recordings';
import { type SessionState, signedInUid } from '@beep/core/session';
import { LOCALE } from '@beep/core/texts';
import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { useRecordingPorts } from '../recordings/recording-ports.ts';

/** The labels of the signed-in user. */
export interface LabelsView {
  readonly uid: string;
  readonly status: 'loading' | 'failed' | 'ready';
  /** Sorted by name; empty until they are known. */
  readonly all: readonly Label[];
  readonly create: (label: Omit<Label, 'id'>) => Promise<CallOutcome<Label>>;
  readonly change: (id: string, change: Partial<Omit<Label, 'id'>>) => Promise<CallOutcome<Label>>;
  readonly remove: (id: string) => Promise<CallOutcome<null>>;
  readonly retry: () => void;
}

/** One list for all renders. */
export const NO_LABELS: readonly Label[] = [];
const NOBODY: SessionState = { status: 'loading' };
const never = (): (() => void) => () => undefined;
const nobody = (): SessionState => NOBODY;

/** The labels of the signed-in user, shared by all views; null where nobody is signed in. */
export function useLabels(): LabelsView | null {
  const { account } = useRecordingPorts();
  const session = useSyncExternalStore(
    account?.session.subscribe ?? never,
    account?.session.getSnapshot ?? nobody,
    nobody,
  );
  const uid = account === null ? null : signedInUid(session);
  const { data, error, mutate } = useSWR<readonly Label[], LoadFailure>(
    account === null || uid === null ? null : ['labels', uid],
    async () =>
      account === null || uid === null ? [] : valueOrThrow(await account.calls.listLabels({ uid })).labels,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  if (account === null || uid === null) return null;
  const { calls } = account;
  const keep = async <Value>(
    outcome: CallOutcome<Value>,
    edit: (all: readonly Label[], value: Value) => readonly Label[],
  ): Promise<CallOutcome<Value>> => {
    if (outcome.status === 'ok') await mutate((all = []) => edit(all, outcome.value), { revalidate: false });
    return outcome;
  };
  return {
    uid,
    status: data !== undefined ? 'ready' : error === undefined ? 'loading' : 'failed',
    all: data ?? NO_LABELS,
    create: async (body) => keep(await calls.createLabel({ uid, body }), withLabel),
    change: async (id, body) => keep(await calls.changeLabel({ uid, label: id, body }), withLabel),
    remove: async (id) =>
      keep(await calls.deleteLabel({ uid, label: id }), (all) => all.filter((label) => label.id !== id)),
    retry: () => void mutate(),
  };
}

function withLabel(all: readonly Label[], label: Label): readonly Label[] {
  const others = all.filter(({ id }) => id !== label.id);
  return [...others, label].toSorted((a, b) => a.name.localeCompare(b.name, LOCALE));
}
