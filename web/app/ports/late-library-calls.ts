import { lateCall } from '@beep/browser';
import type { createLibraryCalls, LibraryCalls, LibraryCallsOptions } from './library-calls.ts';

/** Loads the code of the library's calls. */
export type LoadLibraryCalls = () => Promise<typeof createLibraryCalls>;

const loadLibraryCalls: LoadLibraryCalls = async () =>
  (await import('./library-calls.ts')).createLibraryCalls;

/** The calls of the library. `load` loads their code at the first one. */
export function lateLibraryCalls(
  options: LibraryCallsOptions,
  load: LoadLibraryCalls = loadLibraryCalls,
): LibraryCalls {
  let calls: LibraryCalls | undefined;
  const made = async (): Promise<LibraryCalls> => {
    calls ??= (await load())(options);
    return calls;
  };
  return {
    recordings: {
      find: lateCall(async () => (await made()).recordings.find),
      list: lateCall(async () => (await made()).recordings.list),
      remove: lateCall(async () => (await made()).recordings.remove),
      restore: lateCall(async () => (await made()).recordings.restore),
      changeExpiry: lateCall(async () => (await made()).recordings.changeExpiry),
      changeTitle: lateCall(async () => (await made()).recordings.changeTitle),
      changeMany: lateCall(async () => (await made()).recordings.changeMany),
    },
    labels: {
      list: lateCall(async () => (await made()).labels.list),
      create: lateCall(async () => (await made()).labels.create),
      change: lateCall(async () => (await made()).labels.change),
      remove: lateCall(async () => (await made()).labels.remove),
    },
  };
}
