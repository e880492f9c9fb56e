import type { FrontContext } from './front-host.ts';
import { type FrontMessage, isNewestFirst, newestMessage, parseMessagePage } from './front-messages.ts';
import { parseId, read } from './front-selection.ts';

/** Enough for active conversations; the insertion's time limit applies too. */
const MAX_PAGES = 20;

/**
 * Starts a draft that replies to all recipients of a message, and resolves to its id; null if Front returned none.
 * Rejects if the call does.
 */
export async function createReply(
  context: FrontContext,
  { id }: FrontMessage,
  signal: AbortSignal,
): Promise<string | null> {
  const replyOptions = { type: 'replyAll', originalMessageId: id };
  return parseId(read(await context.call('createDraft', [{ replyOptions }], signal), 'id'));
}

/** The newest message of the context's conversation; null if there is none. Rejects if a call does. */
export async function findNewest(context: FrontContext, signal: AbortSignal): Promise<FrontMessage | null> {
  const seen: FrontMessage[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = parseMessagePage(await context.call('listMessages', [token], signal));
    seen.push(...page.messages);
    if (page.nextPageToken === null || isNewestFirst(page)) break;
    token = page.nextPageToken;
  }
  return newestMessage(seen);
}
