import { createApiClient, createLabelsApi } from '@beep/browser';
import type { LabelsApi, RecordingsApi } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../source.ts';

export interface LibraryCallsOptions {
  readonly clock: Clock;
  /** The origin of share links. */
  readonly publicUrl: string;
}

/** The service's calls of the library. */
export interface LibraryCalls {
  readonly recordings: RecordingsApi;
  readonly labels: LabelsApi;
}

export function createLibraryCalls({ clock, publicUrl }: LibraryCallsOptions): LibraryCalls {
  const service = { baseUrl: '', source: SOURCE, clock } as const;
  return { recordings: createApiClient({ ...service, publicUrl }), labels: createLabelsApi(service) };
}
