import type { StoredDraft } from '../drafts/ports.ts';
import { keptMs } from '../review/audio-edit.ts';
import { formatClock } from '../time/format-clock.ts';

/** Texts of the outbox, besides `USER_TEXTS`. */
export const OUTBOX_TEXTS = {
  copyLinks: 'Copy Links',
  linksCopied: 'Links copied. Paste them anywhere.',
} as const;

/** The name of an unfinished draft: "Unfinished recording, 0:42". */
export function unfinishedText(draft: StoredDraft): string {
  return `Unfinished recording, ${keptLength(draft)}`;
}

/** The length of a draft once it is sent, as `0:42`. If all of it was removed, the whole length. */
export function keptLength({ removed, durationMs }: StoredDraft): string {
  return formatClock((keptMs({ removed }, durationMs) || durationMs) / 1000);
}

/** The number of waiting drafts: "1 recording waiting to be sent". */
export function waitingText(count: number): string {
  return count === 1 ? '1 recording waiting to be sent' : `${count} recordings waiting to be sent`;
}

/** The number of refused drafts: "1 recording can’t be sent". */
export function refusedText(count: number): string {
  return count === 1 ? '1 recording can’t be sent' : `${count} recordings can’t be sent`;
}

/** The number of unfinished drafts: "2 unfinished recordings". */
export function unfinishedCountText(count: number): string {
  return count === 1 ? '1 unfinished recording' : `${count} unfinished recordings`;
}

/** Says that waiting drafts were sent: "Sent. Voice Note, 0:42". */
export function sentText(sent: readonly StoredDraft[]): string {
  const [draft] = sent;
  if (sent.length !== 1 || draft === undefined) return `${sent.length} recordings were sent.`;
  return `Sent. Voice Note, ${keptLength(draft)}`;
}
