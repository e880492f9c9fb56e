import { createApiClient, createFileSaver, createTranscriptsApi } from '@beep/browser';
import { createRecordingDownloads, type RecordingDownloads } from '@beep/core/recordings';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { TranscriptsApi } from '@beep/core/transcripts';
import { SOURCE } from '../source.ts';

export interface RecordingCallsOptions {
  readonly clock: Clock;
  /** Null where nobody signs in. */
  readonly tokens: Pick<Session, 'ensureFreshToken'> | null;
}

/** Calls on recordings that pages do not make at once. */
type RecordingCalls = RecordingDownloads & TranscriptsApi;

export function createRecordingCalls({ clock, tokens }: RecordingCallsOptions): RecordingCalls {
  const service = { baseUrl: '', source: SOURCE, clock } as const;
  const files = createFileSaver({ clock });
  return {
    download: createRecordingDownloads({ api: createApiClient(service), files, tokens }).download,
    ...createTranscriptsApi({ ...service, tokens }),
  };
}
