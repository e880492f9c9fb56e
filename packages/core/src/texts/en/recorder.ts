import { UNDO_DISCARD_MS } from '../../limits.ts';
import { formatClock } from '../../time/format-clock.ts';

/** Texts of the recorder's states, besides `USER_TEXTS`. */
export const RECORDER_TEXTS = {
  restored: 'Your recording is back. Listen to it, trim it, save it or delete it.',
  logOutHeading: 'Log out while recording?',
  logOutKept: 'The recording ends. It’s kept on this device until you log in again.',
  logOutNotKept: 'Your browser can’t keep the recording. Save it first.',
  markStart: 'Start Here',
  markEnd: 'End Here',
} as const;

/** Says that a recording was deleted before Save and can be restored. */
export function deletedText(): string {
  return `Recording deleted. You can undo this for ${UNDO_DISCARD_MS / 1000} seconds, or until you record again.`;
}

/** Says that a recording is about to stop. */
export function stopsInText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `Stopping in ${seconds === 1 ? '1 second' : `${seconds} seconds`}. Your recording will be saved.`;
}

/** The page's title while a recording is not saved: "0:42 Recording · Beep". */
export function recordingTitle(elapsedMs: number, isPaused: boolean): string {
  return `${formatClock(elapsedMs / 1000)} ${isPaused ? 'Paused' : 'Recording'} · Beep`;
}
