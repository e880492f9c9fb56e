/** The words that `expires_in` and `expires_at` take (spec 1, section 3). */
export const EXPIRATION_WORDS = ['never', '1_day', '1_week', '1_month', '1_year'] as const;

export type ExpirationWord = (typeof EXPIRATION_WORDS)[number];

/** What an upload without `expires_in` means. */
export const DEFAULT_EXPIRATION_WORD: ExpirationWord = 'never';
