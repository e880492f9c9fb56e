import type { RecordingLookup, SiteServices } from '@beep/api';
import { parseRecording } from '@beep/browser';
import type { Recording } from '@beep/core/recordings';
import { ERROR_TEXTS } from '@beep/core/texts';
import {
  type TranscriptStart,
  transcriptExcerpt,
  transcriptStart,
  transcriptWords,
} from '@beep/core/transcripts';

/** The first lines of a transcript, as many as one response holds; empty without a transcript. */
export interface DrawnTranscript extends TranscriptStart {
  /** False for text that was written automatically and not checked by the owner. */
  readonly checked: boolean;
}

/** The data of a page with a recording. */
export type PlayData =
  | {
      readonly status: 'found';
      readonly recording: Recording;
      readonly transcript: DrawnTranscript;
      /** True if the transcript is WebVTT. */
      readonly hasCaptions: boolean;
      /** The first words of a transcript that the owner has checked, for link previews. */
      readonly excerpt?: string;
    }
  /** Only some signed-in users may listen; nothing else is known without a token. */
  | { readonly status: 'restricted'; readonly id: string }
  /** The link of a printed label without a recording. */
  | { readonly status: 'not-recorded'; readonly id: string }
  | {
      readonly status: 'unavailable';
      readonly text: string;
      readonly canRetry: boolean;
      /** An administrator has silenced it: its owner is told why. */
      readonly isSuspended?: true;
    };

export interface PlayResponse {
  readonly httpStatus: 200 | 403 | 404 | 410 | 503;
  readonly data: PlayData;
}

interface GoneResponse extends PlayResponse {
  readonly data: Unavailable;
}

type GoneStatus = Exclude<RecordingLookup['status'], 'found' | 'restricted' | 'not_recorded'>;

type Unavailable = Extract<PlayData, { status: 'unavailable' }>;

export const SUSPENDED: Unavailable = {
  status: 'unavailable',
  text: ERROR_TEXTS.recordingSuspended,
  canRetry: false,
  isSuspended: true,
};

const CANNOT_BE_REACHED: Unavailable = {
  status: 'unavailable',
  text: ERROR_TEXTS.recordingSystemError,
  canRetry: true,
};

const GONE: Readonly<Record<GoneStatus, GoneResponse>> = {
  not_found: gone(404, ERROR_TEXTS.recordingNeverExisted),
  expired: gone(410, ERROR_TEXTS.recordingExpired),
  deleted: gone(410, ERROR_TEXTS.recordingDeleted),
  suspended: { httpStatus: 403, data: SUSPENDED },
};

/** What is drawn for an error code of the service. */
export function unavailableAs(code: string): Unavailable {
  return Object.hasOwn(GONE, code) ? GONE[code as GoneStatus].data : CANNOT_BE_REACHED;
}

export const NO_LINES: DrawnTranscript = { lines: [], isWhole: true, checked: true };

export interface PlayOptions {
  /** False for the player alone: its data has no lines. */
  readonly withLines: boolean;
}

/** Fetches a recording as an anonymous listener. If the service cannot be reached, the result is an error page. */
export async function loadPlay(
  services: SiteServices,
  id: string,
  { withLines }: PlayOptions,
): Promise<PlayResponse> {
  const lookup = await services.lookUpRecording(id).catch(() => null);
  if (lookup?.status === 'restricted') return { httpStatus: 403, data: { status: 'restricted', id } };
  if (lookup?.status === 'not_recorded') return { httpStatus: 404, data: { status: 'not-recorded', id } };
  if (lookup !== null && lookup.status !== 'found') return GONE[lookup.status];
  const shareUrlOf = (found: string): string => `${services.config.publicUrl}/play/${found}`;
  const recording = lookup === null ? undefined : parseRecording(lookup.recording, shareUrlOf);
  if (recording === undefined) return { httpStatus: 503, data: CANNOT_BE_REACHED };
  const written = lookup?.transcript;
  const transcript =
    withLines && written !== undefined ? { ...transcriptStart(written), checked: written.checked } : NO_LINES;
  const hasCaptions = written?.format === 'text/vtt';
  const excerpt = written?.checked ? excerptOf(transcript) : '';
  return {
    httpStatus: 200,
    data: { status: 'found', recording, transcript, hasCaptions, ...(excerpt !== '' && { excerpt }) },
  };
}

/** The headers of a page with a recording. */
export function playHeaders(data: PlayData): Record<string, string> {
  return { 'Cache-Control': cacheRule(data), 'Referrer-Policy': 'no-referrer' };
}

/** A label may have a recording at any time: nothing may show its empty page then. */
function cacheRule({ status }: PlayData): string {
  return status === 'not-recorded' ? 'private, no-store' : 'private, no-cache';
}

function gone(httpStatus: 404 | 410, text: string): GoneResponse {
  return { httpStatus, data: { status: 'unavailable', text, canRetry: false } };
}

/** Previews show about as many. */
const EXCERPT_CHARACTERS = 160;

function excerptOf({ lines, isWhole }: TranscriptStart): string {
  const excerpt = transcriptExcerpt(transcriptWords(lines), EXCERPT_CHARACTERS);
  return excerpt === '' || isWhole || excerpt.endsWith('…') ? excerpt : `${excerpt}…`;
}
