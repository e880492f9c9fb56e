import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';
import { allowsExpiration } from './policy.ts';

/** What a policy forbids, in the words that its users read before they try. */
export const POLICY_TEXTS = {
  mayNotRecord: 'This account isn’t allowed to record. An administrator can change that.',
  mayNotRecordNow:
    'This account isn’t allowed to record. This recording won’t be sent, but you can save it as a file.',
  notSentForbidden:
    'Saved on this device. Save the audio file to keep it, or send it again once this account may record.',
  expiryTooLong: 'Recordings of this account aren’t kept that long.',
  downloadForbidden: 'Only the owner can download this recording.',
  transcriptsOn: 'A transcript is written for every new recording of this account.',
  transcriptsOff: 'Transcripts are turned off for this account. You can still type one yourself.',
  ownHintLimited: 'Only people whose account is allowed to can listen, after they log in.',
  savedHintLimited:
    'Copy the link and paste it anywhere. Only people whose account is allowed to can listen.',
  transcriptsHintLimited:
    'New recordings get one automatically. Anyone who is allowed to listen can read it.',
} as const;

const LIVES: Readonly<Record<Exclude<ExpirationOption, 'never'>, string>> = {
  '1_day': '1 day',
  '1_week': '1 week',
  '1_month': '1 month',
  '1_year': '1 year',
};

/** Why longer expirations cannot be chosen; null without a limit. */
export function longestLifeText(longestLife: ExpirationOption): string | null {
  return longestLife === 'never'
    ? null
    : `Recordings of this account are kept for at most ${LIVES[longestLife]}.`;
}

/** As {@link longestLifeText}, for a user whose own choice is longer; null if it is not. */
export function shortenedText(longestLife: ExpirationOption, chosen: ExpirationOption): string | null {
  if (longestLife === 'never' || allowsExpiration(longestLife, chosen)) return null;
  return `Recordings of this account are kept for at most ${LIVES[longestLife]}, so that applies instead of your choice.`;
}

/** The options that a policy allows, and those that are shown but cannot be chosen. */
export function expirationChoices(
  longestLife: ExpirationOption,
): readonly { readonly option: ExpirationOption; readonly isAllowed: boolean }[] {
  return EXPIRATION_OPTIONS.map((option) => ({ option, isAllowed: allowsExpiration(longestLife, option) }));
}
