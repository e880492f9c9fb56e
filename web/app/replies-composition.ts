import { createReplySummary, type Inbox, type ReplySummaryActor } from '@beep/core/replies';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { createSiteInbox } from './replies/create-site-inbox.ts';
import { SOURCE } from './source.ts';

/** The voice replies that are held for the user. */
export interface RepliesComposition {
  readonly inbox: Inbox;
  readonly summary: ReplySummaryActor;
}

export interface RepliesParts {
  readonly session: Session;
  readonly clock: Clock;
}

/** They live as long as the page. */
export function createRepliesComposition({ session, clock }: RepliesParts): RepliesComposition {
  const inbox = createSiteInbox({ source: SOURCE, tokens: session, clock });
  return { inbox, summary: createReplySummary({ inbox, session }) };
}
