import { QUESTION_CODE_LENGTH } from '../limits.ts';

/**
 * The code of a question as somebody types it: in any case and width, with spaces or hyphens. Undefined if its length is
 * wrong.
 */
export function parseQuestionCode(typed: string): string | undefined {
  const letters = typed.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const code = letters.toUpperCase();
  return code.length === QUESTION_CODE_LENGTH ? code : undefined;
}
