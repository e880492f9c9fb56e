import type { StoredDraft } from '../drafts/ports.ts';
import { keptMs } from '../review/audio-edit.ts';
import { sentManyText, sentOneText } from '../texts/index.ts';
import { formatClock } from '../time/format-clock.ts';

/** Says that waiting drafts were sent. */
export function sentText(sent: readonly StoredDraft[]): string {
  const [draft] = sent;
  if (sent.length !== 1 || draft === undefined) return sentManyText({ count: sent.length });
  return sentOneText({ length: keptLength(draft) });
}

/** The length of a draft once it is sent, as `0:42`. If all of it was removed, the whole length. */
export function keptLength({ removed, durationMs }: StoredDraft): string {
  return formatClock((keptMs({ removed }, durationMs) || durationMs) / 1000);
}
