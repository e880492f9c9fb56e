import { parseId, read } from './front-selection.ts';

/** A message that can be replied to. */
export interface FrontMessage {
  readonly id: string;
  /** Null if Front reports no date. */
  readonly sentAtMs: number | null;
}

/** A page of a conversation's messages, in Front's order. */
export interface FrontMessagePage {
  readonly messages: readonly FrontMessage[];
  readonly nextPageToken: string | null;
}

/** Parses a page; leaves out malformed messages. */
export function parseMessagePage(page: unknown): FrontMessagePage {
  const results = read(page, 'results');
  return {
    messages: Array.isArray(results) ? results.flatMap(parseMessage) : [],
    // The SDK's types name the first, Front's own example the second.
    nextPageToken: parseId(read(page, 'nextPageToken')) ?? parseId(read(page, 'token')),
  };
}

/** The latest message by date, else the last one listed; null if there is none. */
export function newestMessage(messages: readonly FrontMessage[]): FrontMessage | null {
  return messages.reduce<FrontMessage | null>(
    (newest, message) => (isOlder(message, newest) ? newest : message),
    null,
  );
}

/** True if no later page can contain a newer message. */
export function isNewestFirst({ messages }: FrontMessagePage): boolean {
  const first = messages[0]?.sentAtMs ?? null;
  const last = messages.at(-1)?.sentAtMs ?? null;
  return first !== null && last !== null && first > last;
}

function parseMessage(message: unknown): FrontMessage[] {
  const id = parseId(read(message, 'id'));
  return id === null ? [] : [{ id, sentAtMs: parseDate(read(message, 'date')) }];
}

function parseDate(date: unknown): number | null {
  if (!(date instanceof Date) && typeof date !== 'string' && typeof date !== 'number') return null;
  const ms = new Date(date).getTime();
  return Number.isFinite(ms) ? ms : null;
}

function isOlder(message: FrontMessage, than: FrontMessage | null): boolean {
  if (than === null || than.sentAtMs === null) return false;
  return message.sentAtMs === null || message.sentAtMs < than.sentAtMs;
}
