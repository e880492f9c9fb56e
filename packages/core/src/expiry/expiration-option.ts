/** When a recording is deleted, in the order of the picker. */
export const EXPIRATION_OPTIONS = ['never', '1_day', '1_week', '1_month', '1_year'] as const;

export type ExpirationOption = (typeof EXPIRATION_OPTIONS)[number];

/** The option of users who never chose one. */
export const DEFAULT_EXPIRATION: ExpirationOption = 'never';

/** True if a value from outside (storage, a form, a request) is one of the options. */
export function isExpirationOption(value: unknown): value is ExpirationOption {
  return EXPIRATION_OPTIONS.includes(value as ExpirationOption);
}

/**
 * The end that an option gives, in milliseconds since the epoch; null for never. Months and years are calendar steps in
 * UTC; a day that the month does not have becomes its last day.
 */
export function expiresAtMs(option: ExpirationOption, nowMs: number): number | null {
  const dayMs = 86_400_000;
  switch (option) {
    case 'never':
      return null;
    case '1_day':
      return nowMs + dayMs;
    case '1_week':
      return nowMs + 7 * dayMs;
    case '1_month':
      return addMonths(nowMs, 1);
    case '1_year':
      return addMonths(nowMs, 12);
  }
}

function addMonths(fromMs: number, months: number): number {
  const date = new Date(fromMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, daysInMonth));
  return date.getTime();
}
