/** The server's own pages, if the site cannot render one. */
export const PLAIN_PAGE_TEXTS = {
  failed: { title: 'Something is not right', text: 'Try again in a moment.' },
  malformed: { title: 'This address is not valid', text: 'Check the address: it may have been cut off.' },
  start: 'Go to the start page',
} as const;

/** The page that chooses a local account. */
export const CHOOSER_TEXTS = {
  title: 'Choose a local account',
  usedBefore: 'Accounts used before',
  another: 'Use another account',
  email: 'E-mail',
  name: 'Name',
  nameHint: 'Leave it empty to use the part before the @.',
  continue: 'Continue',
  notOpened: 'This window wasn’t opened by Beep. Close it and log in again.',
} as const;

/** What local accounts are; `provider` is the one that they replace. */
export function localAccountsText(provider: string): string {
  return `This server uses local accounts. Anyone on this computer can log in, without a password or ${provider}.`;
}

/** Below the chooser. */
export function standsInText(provider: string): string {
  return `Stands in for logging in with ${provider}.`;
}

/** On the picture of a link's preview. */
export const CARD_TITLE = 'Voice note';
