import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 30_000;
const STEP_MS = 100;

/** Polls until there is a result, and returns it. Rejects with `what` on timeout. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  limitMs: number = LIMIT_MS,
): Promise<Answer> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > limit) throw new Error(`Waited ${limitMs / 1000} s in vain until ${what}`);
    await delay(STEP_MS);
  }
}
