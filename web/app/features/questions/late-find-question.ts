import { questionCalls } from '@beep/api/features/questions';
import { createViewerClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import { SOURCE } from '../../source.ts';

/** The link of the question with a code. Never rejects. */
export function findQuestion(
  code: string,
  tokens: Pick<FreshTokens, 'ensureFreshToken'>,
): Promise<CallOutcome<{ readonly url: string }>> {
  return createViewerClient({ baseUrl: '', source: SOURCE, tokens })(questionCalls.findQuestion, { code });
}
