import type { JournaledTake } from '../journal/ports.ts';
import { keptMs } from '../review/take-edit.ts';
import { formatClock } from '../time/format-clock.ts';

/** What a take in the journal is called: "Unfinished recording, 0:42". */
export function unfinishedText(take: JournaledTake): string {
  return `Unfinished recording, ${keptLength(take)}`;
}

/** How long a take in the journal will be once it is sent, as `0:42`. One of which nothing is kept is told, and heard, whole. */
export function keptLength({ removed, durationMs }: JournaledTake): string {
  return formatClock((keptMs({ removed }, durationMs) || durationMs) / 1000);
}

/** How much waits: "1 recording waits to be sent". */
export function waitingText(count: number): string {
  return count === 1 ? '1 recording waits to be sent' : `${count} recordings wait to be sent`;
}

/** How much the service will not take: "1 recording cannot be sent". */
export function refusedText(count: number): string {
  return count === 1 ? '1 recording cannot be sent' : `${count} recordings cannot be sent`;
}
