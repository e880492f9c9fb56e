const DAY_MS = 86_400_000;

/** Whole calendar days from one moment's day to another's in a zone; negative for the past. */
export function calendarDaysBetween(fromMs: number, toMs: number, timeZone?: string): number {
  return Math.round((startOfDayUtc(toMs, timeZone) - startOfDayUtc(fromMs, timeZone)) / DAY_MS);
}

/** "Mar 5, 2026" */
export function shortDate(atMs: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  }).format(atMs);
}

/** "Mar 5, 2026, 3:42 PM" */
export function dateAndTime(atMs: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(atMs)
    .replaceAll('\u202f', ' ');
}

/** "Thursday" */
export function weekday(atMs: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(atMs);
}

/** The day as if it began in UTC, so that days are all 24 hours long. */
function startOfDayUtc(atMs: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  }).formatToParts(atMs);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'));
}
