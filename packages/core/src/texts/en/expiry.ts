/** The picker's label of each option. */
export const EXPIRATION_LABELS = {
  never: 'Never',
  '1_day': 'In 1 Day',
  '1_week': 'In 1 Week',
  '1_month': 'In 1 Month',
  '1_year': 'In 1 Year',
} as const;

/** The picker's first entry, which cannot be chosen. */
export const EXPIRATION_HEADING = 'AUTOMATICALLY DELETE...';

/** When recordings expire. */
export const EXPIRY_TEXTS = {
  never: 'Never Expires',
  today: 'Today',
  inOneDay: 'In 1 day',
  inOneWeek: 'In 1 Week',
} as const;

/** From 2 days on. */
export function inDaysText(days: number): string {
  return `In ${days} days`;
}

/** `when` is a date, or one of the texts above but `never`. */
export function expiresText(when: string): string {
  return `Expires ${when}`;
}
