/** The longest lives of recordings. */
export const LIFE_TEXTS = {
  '1_day': '1 day',
  '1_week': '1 week',
  '1_month': '1 month',
  '1_year': '1 year',
} as const;
