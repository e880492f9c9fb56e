import { LOCALE } from '../texts/index.ts';
import { regionalLocale } from './regional-locale.ts';

const DAY_MS = 86_400_000;

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const MOMENT = { ...DATE, ...TIME } as const;
const WEEKDAY = { weekday: 'long' } as const;
/** In every language the digits that `Number` reads. */
const NUMBERS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const;

/** Whole calendar days from one moment's day to another's in a zone; negative for the past. */
export function calendarDaysBetween(fromMs: number, toMs: number, timeZone?: string): number {
  return Math.round((startOfDayUtc(toMs, timeZone) - startOfDayUtc(fromMs, timeZone)) / DAY_MS);
}

/** "Mar 5, 2026" */
export function shortDate(atMs: number, timeZone?: string): string {
  return formatter(DATE, timeZone).format(atMs);
}

/** "Mar 5, 2026, 3:42 PM" */
export function dateAndTime(atMs: number, timeZone?: string): string {
  return formatter(MOMENT, timeZone).format(atMs).replaceAll('\u202f', ' ');
}

/** "3:42 PM" */
export function timeOfDay(atMs: number, timeZone?: string): string {
  return formatter(TIME, timeZone).format(atMs).replaceAll('\u202f', ' ');
}

/** "Thursday" */
export function weekday(atMs: number, timeZone?: string): string {
  return formatter(WEEKDAY, timeZone).format(atMs);
}

/** The day as if it began in UTC, where every day has 24 hours. */
function startOfDayUtc(atMs: number, timeZone?: string): number {
  const parts = formatter(NUMBERS, timeZone).formatToParts(atMs);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'));
}

/** Creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<Intl.DateTimeFormatOptions, Map<string | undefined, Intl.DateTimeFormat>>();

function formatter(style: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat {
  const ofStyle = formatters.get(style) ?? new Map<string | undefined, Intl.DateTimeFormat>();
  formatters.set(style, ofStyle);
  const made = ofStyle.get(timeZone) ?? new Intl.DateTimeFormat(localeIn(timeZone), { ...style, timeZone });
  ofStyle.set(timeZone, made);
  return made;
}

/** Of the reader, where the zone is the reader's too; what is drawn for all is in the language's own region. */
function localeIn(timeZone: string | undefined): string {
  if (timeZone !== undefined) return LOCALE;
  return regionalLocale(LOCALE, new Intl.DateTimeFormat().resolvedOptions().locale);
}
