import { randomInt } from 'node:crypto';
import { QUESTION_CODE_ALPHABET, QUESTION_CODE_LENGTH } from '@beep/core/limits';
import { ServerError } from '../../server-error.ts';
import type { QuestionSaving, QuestionStore, QuestionToStore } from './storage/index.ts';

/** So many codes are drawn: that all of them are in use is as good as impossible. */
const CODE_DRAWS = 5;

/** Stores a question. Without a code it gets one that no other question has. */
export async function saveQuestion(
  questions: Pick<QuestionStore, 'save'>,
  { code, ...rules }: Omit<QuestionToStore, 'code'> & { readonly code?: string | undefined },
  saving: QuestionSaving,
): Promise<'saved' | 'full'> {
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const outcome = await questions.save({ ...rules, code: code ?? drawCode() }, saving);
    if (outcome !== 'code_taken') return outcome;
  }
  throw new ServerError('unavailable');
}

function drawCode(): string {
  const draw = (): string => QUESTION_CODE_ALPHABET.charAt(randomInt(QUESTION_CODE_ALPHABET.length));
  return Array.from({ length: QUESTION_CODE_LENGTH }, draw).join('');
}
