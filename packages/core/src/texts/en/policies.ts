/** What a policy forbids, in the words that its users read before they try. */
export const POLICY_TEXTS = {
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

/** Why longer expirations cannot be chosen. `life` is one of `LIFE_TEXTS`. */
export function longestLifeSentence(life: string): string {
  return `Recordings of this account are kept for at most ${life}.`;
}

/** As {@link longestLifeSentence}, for a user whose own choice is longer. */
export function shortenedSentence(life: string): string {
  return `Recordings of this account are kept for at most ${life}, so that applies instead of your choice.`;
}
