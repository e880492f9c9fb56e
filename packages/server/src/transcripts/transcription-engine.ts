import { MAX_TRANSCRIPT_BYTES } from '@beep/api';
import { transcriptExcess } from '@beep/core/transcripts';
import { readAtMost } from './read-at-most.ts';
import type { TranscriptionSettings } from './transcription-settings.ts';

/** Transcribes audio. */
export interface TranscriptionEngine {
  /** Resolves with WebVTT. Rejects with a {@link TranscriptionError}, or with the signal's reason. */
  transcribe(audio: File, signal: AbortSignal): Promise<string>;
}

/** Why there is no transcript. It contains nothing of the engine's response, which may be spoken text. */
export class TranscriptionError extends Error {
  /** True if a retry would give the same result. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'TranscriptionError';
    this.isFinal = isFinal;
  }
}

export interface TranscriptionEngineOptions extends TranscriptionSettings {
  /** From the request to the last byte of the response. */
  readonly maxWallMs?: number;
}

const MAX_WALL_MS = 4 * 60_000;
/** A bad request, or a file that is too large or of the wrong type: a retry does not help. */
const FINAL_STATUSES: readonly number[] = [400, 413, 415, 422];

/** An engine with OpenAI's `POST /v1/audio/transcriptions`, on the web or self-hosted. */
export function createTranscriptionEngine(options: TranscriptionEngineOptions): TranscriptionEngine {
  const { url, key, model, maxWallMs = MAX_WALL_MS } = options;
  return {
    transcribe: async (audio, signal) => {
      const body = new FormData();
      body.set('file', audio);
      body.set('model', model);
      body.set('response_format', 'vtt');
      const patience = AbortSignal.timeout(maxWallMs);
      try {
        const response = await fetch(`${url}/v1/audio/transcriptions`, {
          method: 'POST',
          body,
          // A redirect could send the recording and the key elsewhere.
          redirect: 'error',
          signal: AbortSignal.any([signal, patience]),
          headers: { Accept: 'text/vtt, text/plain', ...(key && { Authorization: `Bearer ${key}` }) },
        });
        return await readTranscript(response);
      } catch (error) {
        if (error instanceof TranscriptionError || signal.aborted) throw error;
        const why = patience.aborted ? 'took too long' : 'cannot be reached';
        throw new TranscriptionError(`The transcription engine ${why}.`, { cause: error });
      }
    },
  };
}

async function readTranscript(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    const isFinal = FINAL_STATUSES.includes(response.status);
    throw new TranscriptionError(`The transcription engine answered ${response.status}.`, { isFinal });
  }
  const bytes = await readAtMost(response.body, MAX_TRANSCRIPT_BYTES);
  if (!bytes) throw new TranscriptionError('The transcription engine answered too much.', { isFinal: true });
  const text = decode(bytes);
  if (text === undefined || !/^WEBVTT(\s|$)/.test(text) || text.includes('\0')) {
    throw new TranscriptionError('The transcription engine answered no WebVTT.');
  }
  if (transcriptExcess({ format: 'text/vtt', text }) !== null) {
    throw new TranscriptionError('The transcription engine answered more than a transcript may have.', {
      isFinal: true,
    });
  }
  return text;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
