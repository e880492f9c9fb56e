import { openAsBlob } from 'node:fs';
import { MAX_TRANSCRIPT_BYTES } from '@beep/api';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import { languageOf } from '@beep/core/transcripts';
import type { CheckedTranscript, SentTranscript } from '../storage/check-transcript.ts';
import { readAtMost } from './read-at-most.ts';
import {
  type TranscribedFile,
  type TranscriptionEngine,
  TranscriptionError,
  type TranscriptionResult,
} from './transcription-engine.ts';
import type { OpenAiSettings } from './transcription-settings.ts';

export interface OpenAiEngineOptions extends OpenAiSettings {
  readonly check: CheckTranscript;
  /** From the request to the last byte of the response. */
  readonly maxWallMs?: number;
}

/** Checks what the engine answers. */
export type CheckTranscript = (transcript: SentTranscript) => Promise<CheckedTranscript>;

const MAX_WALL_MS = 4 * 60_000;
/** A bad request, or a file that is too large or of the wrong type: a retry does not help. */
const FINAL_STATUSES: readonly number[] = [400, 413, 415, 422];

/** An engine with OpenAI's `POST /v1/audio/transcriptions`, on the web or self-hosted. */
export function createOpenAiEngine(options: OpenAiEngineOptions): TranscriptionEngine {
  const { url, key, model, check, maxWallMs = MAX_WALL_MS } = options;
  return {
    close: async () => undefined,
    // Its API does not tell.
    languages: async () => null,
    transcribe: async (file, { language, signal }) => {
      const spoken = language === null ? undefined : languageOf(language);
      const form = new FormData();
      form.set('file', await openRecording(file));
      form.set('model', model);
      if (spoken !== undefined) form.set('language', spoken);
      form.set('response_format', 'vtt');
      const { body, contentType } = await encode(form);
      const patience = AbortSignal.timeout(maxWallMs);
      try {
        const response = await fetch(`${url}/v1/audio/transcriptions`, {
          method: 'POST',
          body,
          // A redirect could send the recording and the key elsewhere.
          redirect: 'error',
          signal: AbortSignal.any([signal, patience]),
          headers: {
            Accept: 'text/vtt, text/plain',
            'Content-Type': contentType,
            ...(key && { Authorization: `Bearer ${key}` }),
          },
        });
        return await readTranscript(response, check);
      } catch (error) {
        if (error instanceof TranscriptionError || signal.aborted) throw error;
        const why = patience.aborted ? 'took too long' : 'cannot be reached';
        throw new TranscriptionError(`The transcription engine ${why}.`, { cause: error });
      }
    },
  };
}

/**
 * In memory, at most as large as an upload: a form that is streamed ends the process if the engine responds before it has
 * read all of it, because `fetch` then closes the stream twice.
 */
async function encode(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; contentType: string }> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('Content-Type') ?? '';
  return { body: new Uint8Array(await encoded.arrayBuffer()), contentType };
}

/** Under a name that does not reveal the share link. */
async function openRecording({ path, format }: TranscribedFile): Promise<File> {
  const type = AUDIO_FORMATS[format].mimeType;
  return new File([await openAsBlob(path, { type })], `note.${format}`, { type });
}

async function readTranscript(response: Response, check: CheckTranscript): Promise<TranscriptionResult> {
  if (!response.ok) {
    await response.body?.cancel();
    const isFinal = FINAL_STATUSES.includes(response.status);
    throw new TranscriptionError(`The transcription engine answered ${response.status}.`, { isFinal });
  }
  const bytes = await readAtMost(response.body, MAX_TRANSCRIPT_BYTES);
  if (!bytes) throw new TranscriptionError('The transcription engine answered too much.', { isFinal: true });
  const checked = await check({ format: 'text/vtt', bytes });
  switch (checked.status) {
    case 'ok':
      return checked.hasWords ? { status: 'text', webVtt: checked.text } : { status: 'no_speech' };
    case 'not-text':
    case 'not-webvtt':
      throw new TranscriptionError('The transcription engine answered no WebVTT.');
    default:
      throw new TranscriptionError('The transcription engine answered more than a transcript may have.', {
        isFinal: true,
      });
  }
}
