import { counted, grouped } from './counted.ts';
import type { RecordingTotal } from './recording-lists.ts';

/** What is done with selected recordings. */
export const SELECTED_TEXTS = {
  actions: 'Selected recordings',
  copyLinks: 'Copy Links',
  labels: 'Tags',
  expiration: 'Expiration',
  download: 'Download ZIP File',
  cancelDownload: 'Cancel Download',
  downloadProgress: 'Progress of the download',
  partly: 'Some of them',
  deleteHeading: 'Delete Recordings',
  /** Why nothing or not everything was changed. */
  offline: 'Check your connection and try again.',
  signedOut: 'You’re not logged in.',
} as const;

/** What is done with many recordings. */
export type BulkAction = 'delete' | 'restore' | 'label' | 'expire' | 'download';

const DONE = {
  delete: 'deleted',
  restore: 'restored',
  label: 'tagged',
  expire: 'updated',
  download: 'downloaded',
} as const;

/** "3 of 1,204 recordings selected" */
export function selectedText(selected: number, { total, isTotalMinimum }: RecordingTotal): string {
  const all = counted(total, 'recording', 'recordings');
  return `${grouped(selected)} of ${isTotalMinimum ? `more than ${all}` : all} selected`;
}

/** "Delete 150 recordings? You can undo this for a moment." */
export function deleteManyQuestion(count: number): string {
  return `Delete ${recordings(count)}? You can undo this for a moment.`;
}

/** "At most 1,000 recordings are deleted at once, so that all of them can be restored." */
export function tooManyToDelete(most: number): string {
  return `At most ${recordings(most)} are deleted at once, so that all of them can be restored.`;
}

/** "Downloading: 3 of 12 recordings" */
export function downloadingText(finished: number, total: number): string {
  return `Downloading: ${grouped(finished)} of ${recordings(total)}`;
}

/** "beep-recordings-2026-11-21.zip" */
export function recordingsZipName(day: string): string {
  return `beep-recordings-${day}.zip`;
}

/** "At most 100 recordings are downloaded at once. The settings have one file with everything." */
export function tooManyToDownload(most: number): string {
  return `At most ${recordings(most)} are downloaded at once. The settings have one file with everything.`;
}

/** "3 links copied to clipboard" */
export function linksCopied(count: number): string {
  return `${counted(count, 'link', 'links')} copied to clipboard`;
}

/** "Tags of 3 Recordings" */
export function labelsOfMany(count: number): string {
  return `Tags of ${counted(count, 'Recording', 'Recordings')}`;
}

/** "3 recordings deleted. 2 recordings couldn’t be deleted and stay selected." */
export function bulkDoneText(action: BulkAction, done: number, refused: number): string {
  const failed = `${recordings(refused)} couldn’t be ${DONE[action]}`;
  if (done === 0) return `${failed}.`;
  const changed = `${recordings(done)} ${DONE[action]}`;
  if (refused === 0) return changed;
  return action === 'restore'
    ? `${changed}. ${failed}.`
    : `${changed}. ${failed} and ${refused === 1 ? 'stays' : 'stay'} selected.`;
}

function recordings(count: number): string {
  return counted(count, 'recording', 'recordings');
}
