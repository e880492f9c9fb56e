import { recordingOfLength, recordingOfTime, titledRecording, untitledRecording } from '../texts/index.ts';
import { dateAndTime } from '../time/calendar.ts';
import { formatClock } from '../time/format-clock.ts';
import type { Recording } from './recording.ts';

/** The title that every listener sees; undefined without one. */
export function shownTitle({
  title,
  isTitleShown,
}: Pick<Recording, 'title' | 'isTitleShown'>): string | undefined {
  return isTitleShown === false ? undefined : title;
}

/** The title that only the owner sees; undefined without one, or if listeners see it too. */
export function privateTitle(recording: Pick<Recording, 'title' | 'isTitleShown'>): string | undefined {
  return shownTitle(recording) === undefined ? recording.title : undefined;
}

/** The title of a pasted or unfurled link: the shown title, or "Voice note, 0:42". */
export function recordingName({
  durationSeconds,
  ...titled
}: Pick<Recording, 'durationSeconds' | 'title' | 'isTitleShown'>): string {
  return shownTitle(titled) ?? untitledRecording(durationSeconds);
}

/** Identifies a recording in a control's name: "voice note of Mar 5, 2026, 3:42 PM". */
export function whichRecording(
  { title, createdAtMs, durationSeconds }: Pick<Recording, 'title' | 'createdAtMs' | 'durationSeconds'>,
  timeZone?: string,
): string {
  const which =
    createdAtMs === null
      ? recordingOfLength({ length: formatClock(durationSeconds) })
      : recordingOfTime({ moment: dateAndTime(createdAtMs, timeZone) });
  return title === undefined ? which : titledRecording({ title, which });
}
