import type { HeldReply } from '@beep/api/features/replies';
import { useState } from 'react';

export interface AnswersWithTakes {
  /** The newest first. */
  readonly answers: readonly HeldReply[];
  /** True for an answer that is not at the service any more. */
  readonly isGone: (id: string) => boolean;
}

/**
 * The answers, with those that were here before and are gone as long as `hasTake`: what is recorded for one of them stays
 * at its row, and does not pass to the row that comes into its place.
 */
export function useAnswersWithTakes(
  answers: readonly HeldReply[],
  hasTake: (id: string) => boolean,
): AnswersWithTakes {
  const [seen, setSeen] = useState<ReadonlyMap<string, HeldReply>>(new Map());
  if (answers.some((answer) => seen.get(answer.id) !== answer)) {
    setSeen(new Map([...seen, ...answers.map((answer) => [answer.id, answer] as const)]));
  }
  const there = new Set(answers.map(({ id }) => id));
  const gone = [...seen.values()].filter(({ id }) => !there.has(id) && hasTake(id));
  return {
    answers: [...answers, ...gone].toSorted((one, other) => other.created_at - one.created_at),
    isGone: (id) => !there.has(id),
  };
}
