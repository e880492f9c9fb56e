import { MAX_TRANSCRIPT_BYTES } from '@beep/api';
import { transcriptExcess } from '@beep/core';
import { readAtMost } from './read-at-most.ts';
import type { TranscriptionSettings } from './transcription-settings.ts';

/** Writes down what is said. */
export interface TranscriptionEngine {
  /** WebVTT. Rejects with a {@link TranscriptionError}, or with the signal's reason. */
  transcribe(audio: File, signal: AbortSignal): Promise<string>;
}

/** Why there is no transcript. It holds nothing of what the engine answered: that may be what was said. */
export class TranscriptionError extends Error {
  /** It would say the same again. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'TranscriptionError';
    this.isFinal = isFinal;
  }
}

export interface TranscriptionEngineOptions extends TranscriptionSettings {
  /** From the request to the last byte of the answer. */
  readonly maxWallMs?: number;
}

const MAX_WALL_MS = 4 * 60_000;
/** A bad request, a file that is too large or of the wrong kind: no later try changes it. */
const FINAL_STATUSES: readonly number[] = [400, 413, 415, 422];

/** An engine with OpenAI's `POST /v1/audio/transcriptions`, on the web or on a machine of one's own. */
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
        const answer = await fetch(`${url}/v1/audio/transcriptions`, {
          method: 'POST',
          body,
          // Where it would lead neither the recording nor the key was meant to go.
          redirect: 'error',
          signal: AbortSignal.any([signal, patience]),
          headers: { Accept: 'text/vtt, text/plain', ...(key && { Authorization: `Bearer ${key}` }) },
        });
        return await readTranscript(answer);
      } catch (error) {
        if (error instanceof TranscriptionError || signal.aborted) throw error;
        const why = patience.aborted ? 'took too long' : 'cannot be reached';
        throw new TranscriptionError(`The transcription engine ${why}.`, { cause: error });
      }
    },
  };
}

async function readTranscript(answer: Response): Promise<string> {
  if (!answer.ok) {
    await answer.body?.cancel();
    const isFinal = FINAL_STATUSES.includes(answer.status);
    throw new TranscriptionError(`The transcription engine answered ${answer.status}.`, { isFinal });
  }
  const bytes = await readAtMost(answer.body, MAX_TRANSCRIPT_BYTES);
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
