import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 30_000;
const STEP_MS = 100;

/** Asks until the answer is something, and answers that. Rejects with `what` when it takes too long. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  limitMs: number = LIMIT_MS,
): Promise<Answer> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > limit) throw new Error(`Waited ${limitMs / 1000} s in vain until ${what}`);
    await delay(STEP_MS);
  }
}
