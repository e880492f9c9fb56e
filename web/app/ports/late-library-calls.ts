import { lateApi } from '@beep/browser';
import type { RecordingsApi } from '@beep/core/recordings';
import type { createLibraryCalls, LibraryCallsOptions } from './library-calls.ts';

/** Loads the code of the library's calls. */
export type LoadLibraryCalls = () => Promise<typeof createLibraryCalls>;

const loadLibraryCalls: LoadLibraryCalls = async () =>
  (await import('./library-calls.ts')).createLibraryCalls;

/** The calls of the library. `load` loads their code at the first one. */
export function lateLibraryCalls(
  options: LibraryCallsOptions,
  load: LoadLibraryCalls = loadLibraryCalls,
): RecordingsApi {
  return lateApi(
    async () => (await load())(options),
    ['find', 'list', 'remove', 'restore', 'changeExpiry', 'changeTitle', 'changeMany'],
  );
}
