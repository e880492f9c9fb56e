import type { StoredDraft } from '../journal/ports.ts';
import { keptMs } from '../review/take-edit.ts';
import { formatClock } from '../time/format-clock.ts';

/** What the outbox says, besides `USER_TEXTS`. */
export const OUTBOX_TEXTS = {
  copyLinks: 'Copy Links',
  linksCopied: 'Links copied. Paste them anywhere.',
} as const;

/** What a take in the journal is called: "Unfinished recording, 0:42". */
export function unfinishedText(take: StoredDraft): string {
  return `Unfinished recording, ${keptLength(take)}`;
}

/** How long a take in the journal will be once it is sent, as `0:42`. One of which nothing is kept is told, and heard, whole. */
export function keptLength({ removed, durationMs }: StoredDraft): string {
  return formatClock((keptMs({ removed }, durationMs) || durationMs) / 1000);
}

/** How much waits: "1 recording waiting to be sent". */
export function waitingText(count: number): string {
  return count === 1 ? '1 recording waiting to be sent' : `${count} recordings waiting to be sent`;
}

/** How much the service will not take: "1 recording can’t be sent". */
export function refusedText(count: number): string {
  return count === 1 ? '1 recording can’t be sent' : `${count} recordings can’t be sent`;
}

/** How much an earlier page left unfinished: "2 unfinished recordings". */
export function unfinishedCountText(count: number): string {
  return count === 1 ? '1 unfinished recording' : `${count} unfinished recordings`;
}

/** That something was sent which had waited: "Sent. Voice Note, 0:42". */
export function sentText(sent: readonly StoredDraft[]): string {
  const [take] = sent;
  if (sent.length !== 1 || take === undefined) return `${sent.length} recordings were sent.`;
  return `Sent. Voice Note, ${keptLength(take)}`;
}
