import type { RecordingLookup, RecordingLookupOptions, SiteServices } from '@beep/api';
import { toRecording } from '@beep/browser';
import { ERROR_TEXTS, type Recording, type TranscriptStart, transcriptStart } from '@beep/core';
import { data } from 'react-router';

/** What the listen page shows. */
export type PlayData =
  | {
      readonly status: 'found';
      readonly recording: Recording;
      /** What is said in it, as much as one answer holds; no lines where nobody has written that down. */
      readonly transcript: TranscriptStart;
    }
  | { readonly status: 'unavailable'; readonly text: string; readonly canRetry: boolean };

export interface PlayAnswer {
  readonly httpStatus: 200 | 404 | 410 | 503;
  readonly data: PlayData;
}

const GONE: Readonly<Record<Exclude<RecordingLookup['status'], 'found'>, PlayAnswer>> = {
  not_found: gone(404, ERROR_TEXTS.recordingNeverExisted),
  expired: gone(410, ERROR_TEXTS.recordingExpired),
  deleted: gone(410, ERROR_TEXTS.recordingDeleted),
};

const NO_TRANSCRIPT: TranscriptStart = { lines: [], isWhole: true };

/** Asks for a recording as any listener sees it. When the service cannot be reached, the answer is a page that says so. */
export async function loadPlay(
  services: SiteServices,
  id: string,
  options: RecordingLookupOptions,
): Promise<PlayAnswer> {
  const lookup = await services.lookUpRecording(id, options).catch(() => null);
  if (lookup !== null && lookup.status !== 'found') return GONE[lookup.status];
  const shareUrlOf = (found: string): string => `${services.config.publicUrl}/play/${found}`;
  const recording = lookup === null ? undefined : toRecording(lookup.recording, shareUrlOf);
  if (recording === undefined) {
    const data = { status: 'unavailable', text: ERROR_TEXTS.recordingSystemError, canRetry: true } as const;
    return { httpStatus: 503, data };
  }
  const transcript = lookup?.transcript === undefined ? NO_TRANSCRIPT : transcriptStart(lookup.transcript);
  return { httpStatus: 200, data: { status: 'found', recording, transcript } };
}

/** The same as a loader's answer. */
export async function answerPlay(
  services: SiteServices,
  id: string | undefined,
  options: RecordingLookupOptions,
): Promise<ReturnType<typeof data<PlayData>>> {
  const answer = await loadPlay(services, id ?? '', options);
  return data(answer.data, {
    status: answer.httpStatus,
    headers: { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' },
  });
}

function gone(httpStatus: 404 | 410, text: string): PlayAnswer {
  return { httpStatus, data: { status: 'unavailable', text, canRetry: false } };
}
