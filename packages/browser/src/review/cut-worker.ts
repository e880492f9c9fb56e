import type { TimeRange } from '@beep/core';
import { type CutFile, cutTake } from './cut-take.ts';

/** What the page asks the worker for. */
export interface CutRequest {
  readonly bytes: ArrayBuffer;
  readonly keep: readonly TimeRange[];
}

/** What it answers, once. */
export type CutAnswer =
  | { readonly status: 'cut'; readonly cut: CutFile }
  | { readonly status: 'failed'; readonly reason: string };

// Writers put the time and chance into a file. This realm lives for one cut, which is to give the same bytes always.
Date.now = () => 0;
Math.random = () => 0.5;

addEventListener('message', async ({ data }: MessageEvent<CutRequest>) => {
  const answer = await answerTo(data);
  const moved = answer.status === 'cut' ? [answer.cut.file] : [];
  postMessage(answer, { transfer: moved });
});

async function answerTo({ bytes, keep }: CutRequest): Promise<CutAnswer> {
  try {
    return { status: 'cut', cut: await cutTake(bytes, keep) };
  } catch (error) {
    return { status: 'failed', reason: String(error) };
  }
}
