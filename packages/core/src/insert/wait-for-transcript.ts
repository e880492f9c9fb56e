import { TRANSCRIPT_WAIT_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import type { InsertTarget } from './ports.ts';

export interface TranscriptWait {
  readonly target: InsertTarget;
  readonly clock: Clock;
  readonly link: string;
}

/** At most one of these is called, once, unless the wait was ended before. */
export interface TranscriptWaitEvents {
  /** After 30 s. */
  readonly onTimeout: () => void;
  /** The host has another insertion target now. */
  readonly onLeft: () => void;
}

/** Holds the link while its transcript is not there. Returns the function that ends the wait. */
export function waitForTranscript(
  { target, clock, link }: TranscriptWait,
  { onTimeout, onLeft }: TranscriptWaitEvents,
): () => void {
  const { readiness } = target;
  const targetId = readiness?.getSnapshot().targetId;
  const release = target.hold?.(link);
  const cancelTimeout = clock.after(TRANSCRIPT_WAIT_MS, () => end(onTimeout));
  const unsubscribe = readiness?.subscribe(() => {
    if (readiness.getSnapshot().targetId !== targetId) end(onLeft);
  });
  let isOver = false;
  function end(report?: () => void): void {
    if (isOver) return;
    isOver = true;
    cancelTimeout();
    unsubscribe?.();
    release?.();
    report?.();
  }
  return () => end();
}
