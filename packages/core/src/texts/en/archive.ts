import { counted, grouped } from './counted.ts';

/** The texts of the download of everything. */
export const ARCHIVE_TEXTS = {
  heading: 'Your recordings',
  hint: 'One ZIP file with every recording, also as mp3, every transcript, and a page that plays them without a network.',
  prepare: 'Download Everything',
  asking: 'Asking...',
  loading: 'Loading...',
  progress: 'Progress of the archive',
  again: 'Prepare Again',
  failed: 'The archive couldn’t be prepared. Please try again.',
  tooSoon: 'An archive was just made. Please wait a minute and try again.',
  offline: 'You seem to be offline. Check your connection and try again.',
  outdated:
    'Something in your archive was deleted or suspended after it was made, so the file was removed. Please prepare it again.',
  lookingAgain: 'The connection is lost. The archive is still being prepared.',
} as const;

/** The page inside an archive. */
export const ARCHIVE_PAGE_TEXTS = {
  heading: 'Voice notes',
  hint: 'An archive made with Beep. It needs no network. Keep the folder as it is: the sound is beside this page.',
  search: 'Search by title, tag, date and spoken words',
  withoutScripts: 'The notes are in the folder “notes”, named by date and title.',
  list: 'Notes',
  more: 'Show more',
} as const;

/** What the script of that page writes. It chooses a form by `Intl.PluralRules`, and fills the braces. */
export const ARCHIVE_SCRIPT_TEXTS = {
  reasons: {
    absent: 'The sound was not stored any more.',
    damaged: 'The stored sound was damaged.',
    suspended: 'An administrator has suspended this note.',
    withheld: 'The policy does not let administrators play this note.',
  },
  transcript: 'Transcript',
  unchecked: 'Transcript, not checked',
  file: '{kind} of {title}',
  reply: 'Voice reply',
  replyOf: 'Voice reply of {name}',
  answer: 'Answer',
  replies: { one: '{n} reply', other: '{n} replies' },
  plays: { one: '{n} play', other: '{n} plays' },
  notes: { one: '{n} note', other: '{n} notes' },
  found: '{n} of {all}',
} as const;

/** "Preparing: 120 of 400 recordings"; `total` is null until it is known. */
export function preparingText(done: number, total: number | null): string {
  if (total === null) return 'Preparing...';
  return `Preparing: ${grouped(done)} of ${counted(total, 'recording', 'recordings')}`;
}

/** "Download ZIP File (3.4 MB)" */
export function downloadArchiveText(size: string): string {
  return `Download ZIP File (${size})`;
}

/** Said before the download. */
export function unreadableText(sounds: number): string {
  const what = counted(sounds, 'recording or reply', 'recordings and replies');
  return `The sound of ${what} could not be read and is not in the file. Prepare the archive again later, before you delete anything.`;
}

/** Said before the account is deleted. */
export function lackingArchiveText(sounds: number): string {
  const what = counted(sounds, 'recording or reply', 'recordings and replies');
  return `Your archive is without the sound of ${what}, because it could not be read. Prepare it again in the settings before you delete your account.`;
}

/** Until when the link works: a date with a time. */
export function archiveLinkText(until: string): string {
  return `The link works until ${until}, and continues an interrupted download. What you change meanwhile is in the next file.`;
}
