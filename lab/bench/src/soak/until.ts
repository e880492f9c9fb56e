import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;

/** Resolves when the condition holds. Rejects on timeout and names the condition. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  what: string,
  lookMs: number = LOOK_MS,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs / 1000} s for ${what}.`);
    await pause(lookMs);
  }
}
