import { replyCalls } from '@beep/api/features/replies';
import { createOwnerClient } from '@beep/browser';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../../source.ts';
import { createReplySummary, type ReplySummaryActor } from './create-reply-summary.ts';

export interface SummaryParts {
  readonly session: Session;
  readonly clock: Clock;
}

/** The summary of the user's inbox. It lives as long as the page. */
export function createSiteSummary({ session, clock }: SummaryParts): ReplySummaryActor {
  return createReplySummary({
    session,
    summarize: (uid) =>
      createOwnerClient({ baseUrl: '', source: SOURCE, clock, tokens: session, uid })(
        replyCalls.getReplySummary,
        {},
      ),
  });
}
