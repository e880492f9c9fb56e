import type { CallFailure } from '../recordings/call-outcome.ts';
import { dateAndTime } from '../time/calendar.ts';
import type { Archive } from './ports.ts';

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
  lookingAgain: 'The connection is lost. The archive is still being prepared.',
} as const;

/** "Preparing: 120 of 400 recordings" */
export function preparingText({
  recordingsDone,
  recordingsTotal,
}: Extract<Archive, { state: 'preparing' }>): string {
  if (recordingsTotal === null) return 'Preparing...';
  const noun = recordingsTotal === 1 ? 'recording' : 'recordings';
  return `Preparing: ${recordingsDone.toLocaleString('en-US')} of ${recordingsTotal.toLocaleString('en-US')} ${noun}`;
}

/** "Download ZIP File (3.4 MB)" */
export function downloadArchiveText(size: string): string {
  return `Download ZIP File (${size})`;
}

/** Until when the link works. */
export function archiveLinkText(expiresAtMs: number, timeZone?: string): string {
  return `The link works until ${dateAndTime(expiresAtMs, timeZone)}, and continues an interrupted download.`;
}

/** Why the archive is not known or was not begun. */
export function archiveFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return 'You seem to be offline. Check your connection and try again.';
  return failure.kind === 'refused' && failure.code === 'rate_limited'
    ? 'An archive was just made. Please wait a minute and try again.'
    : 'The archive couldn’t be prepared. Please try again.';
}
