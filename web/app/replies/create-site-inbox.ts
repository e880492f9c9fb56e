import { createRepliesApi } from '@beep/browser';
import type { RecordingSource } from '@beep/core/hosts';
import { createInbox, type Inbox } from '@beep/core/replies';
import type { FreshTokens } from '@beep/core/session';
import type { Clock } from '@beep/core/time';

export interface SiteInboxOptions {
  /** The source of the calls. */
  readonly source: RecordingSource;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** The inbox of the signed-in user. */
export function createSiteInbox({ source, tokens, clock }: SiteInboxOptions): Inbox {
  return createInbox({ api: createRepliesApi({ baseUrl: '', source, clock }), tokens, clock });
}
