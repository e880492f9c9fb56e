import { QUESTION_CODE_LENGTH } from '../limits.ts';

/** The code of a question as somebody types it: in any case, with spaces or hyphens. Undefined if its length is wrong. */
export function parseQuestionCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return code.length === QUESTION_CODE_LENGTH ? code : undefined;
}
