import { POLICY_RULES, type Policy } from './policy.ts';

export type TokenLifetime = Policy['longestTokenLife'];

/** From the shortest to the longest. */
export const TOKEN_LIFETIME_NAMES: readonly TokenLifetime[] = POLICY_RULES.longestTokenLife.values;

/** How long an API token may live, in days. */
export const TOKEN_LIFETIME_DAYS: Readonly<Record<TokenLifetime, number>> = {
  '7_days': 7,
  '30_days': 30,
  '90_days': 90,
  '1_year': 365,
};

export const DEFAULT_TOKEN_LIFETIME: TokenLifetime = '90_days';

/** The shorter of two. */
export function shorterLifetime(one: TokenLifetime, other: TokenLifetime): TokenLifetime {
  return TOKEN_LIFETIME_DAYS[one] <= TOKEN_LIFETIME_DAYS[other] ? one : other;
}
