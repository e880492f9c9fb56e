import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Installation } from './installation.ts';

export interface Operation {
  readonly process: { killNow(): void; kill(): Promise<void> };
  /** Settles when it has finished or cannot finish any more. */
  readonly over: Promise<unknown>;
}

/** Duration of an uninterrupted operation and the number of its traces. */
export interface OperationLength {
  readonly ms: number;
  readonly traces: number;
}

/** Waits for the end of an operation that has just begun. */
export async function measure(installation: Installation, operation: Operation): Promise<OperationLength> {
  let traces = 0;
  const stop = installation.watch(() => {
    traces += 1;
  });
  const started = performance.now();
  try {
    await operation.over;
  } finally {
    stop();
  }
  return { ms: performance.now() - started, traces };
}

/** Slightly more than the whole, to include the moment after the end. */
const REACH = 1.1;

/**
 * Kills the process of an operation that has just begun: at a random time, or at one of the traces that it leaves on
 * files and connections, before the next one. Resolves with a description of the point.
 */
export async function killAtRandom(
  { installation, length, random }: { installation: Installation; length: OperationLength; random: Chance },
  operation: Operation,
): Promise<string> {
  const byTrace = random.below(2) === 0 && length.traces > 0;
  const ms = length.ms * REACH * random.fraction();
  const trace = 1 + random.below(Math.ceil(length.traces * REACH));
  let seen = 0;
  const stop = installation.watch(() => {
    seen += 1;
    if (byTrace && seen === trace) operation.process.killNow();
  });
  try {
    const over = operation.over.catch(() => undefined);
    await Promise.race(byTrace ? [over] : [over, delay(ms)]);
    await operation.process.kill();
    await over;
  } finally {
    stop();
  }
  const of = `${length.ms.toFixed(0)} ms and ${length.traces} traces`;
  return byTrace ? `at trace ${trace} of ${of}` : `after ${ms.toFixed(1)} ms of ${of}`;
}
