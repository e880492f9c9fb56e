import type { TimeRange } from '@beep/core/drafts';
import { type CutFile, cutAudio } from './cut-audio.ts';

/** The page's request to the worker. */
export interface CutRequest {
  readonly bytes: ArrayBuffer;
  readonly keep: readonly TimeRange[];
}

/** The worker's only response. */
export type CutReply =
  | { readonly status: 'cut'; readonly cut: CutFile }
  | { readonly status: 'failed'; readonly reason: string };

// Muxers write the time and random values into a file. This realm lives for one cut, and the same input must give the
// same bytes.
Date.now = () => 0;
Math.random = () => 0.5;

addEventListener('message', async ({ data }: MessageEvent<CutRequest>) => {
  const response = await replyTo(data);
  const moved = response.status === 'cut' ? [response.cut.file] : [];
  postMessage(response, { transfer: moved });
});

async function replyTo({ bytes, keep }: CutRequest): Promise<CutReply> {
  try {
    return { status: 'cut', cut: await cutAudio(bytes, keep) };
  } catch (error) {
    return { status: 'failed', reason: String(error) };
  }
}
