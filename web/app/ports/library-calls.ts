import { createApiClient } from '@beep/browser';
import type { RecordingsApi } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../source.ts';

export interface LibraryCallsOptions {
  readonly clock: Clock;
  /** The origin of share links. */
  readonly publicUrl: string;
}

/** The service's calls of the library. */
export function createLibraryCalls(options: LibraryCallsOptions): RecordingsApi {
  return createApiClient({ ...options, baseUrl: '', source: SOURCE });
}
