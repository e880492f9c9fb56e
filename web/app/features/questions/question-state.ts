import type { Question } from '@beep/api/features/questions';
import { QUESTION_TEXTS } from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';

/** "Open", "Open until Mar 5, 2026, 3:42 PM", "Closed" */
export function questionStateText({ open, until }: Pick<Question, 'open' | 'until'>): string {
  if (!open) return QUESTION_TEXTS.closed;
  return until === 0 ? QUESTION_TEXTS.open : QUESTION_TEXTS.openUntil({ time: dateAndTime(until * 1000) });
}
