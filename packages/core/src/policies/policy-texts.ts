import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';
import { longestLifeSentence, shortenedSentence } from '../texts/index.ts';
import { allowsExpiration } from './policy.ts';

/** Why longer expirations cannot be chosen; null without a limit. */
export function longestLifeText(longestLife: ExpirationOption): string | null {
  return longestLife === 'never' ? null : longestLifeSentence({ life: longestLife });
}

/** As {@link longestLifeText}, for a user whose own choice is longer; null if it is not. */
export function shortenedText(longestLife: ExpirationOption, chosen: ExpirationOption): string | null {
  if (longestLife === 'never' || allowsExpiration(longestLife, chosen)) return null;
  return shortenedSentence({ life: longestLife });
}

/** The options that a policy allows, and those that are shown but cannot be chosen. */
export function expirationChoices(
  longestLife: ExpirationOption,
): readonly { readonly option: ExpirationOption; readonly isAllowed: boolean }[] {
  return EXPIRATION_OPTIONS.map((option) => ({ option, isAllowed: allowsExpiration(longestLife, option) }));
}
