import type { Recording } from './recording.ts';
import { recordingName } from './recording-name.ts';

/** What Markdown would read as marks in the text of a link (CommonMark 0.31, section 2.4). */
const MARKS = /[\\`*_[\]<&~]/g;

/** A link to a recording in Markdown, with its name as text. */
export function recordingLinkMarkdown(
  shareUrl: string,
  recording: Pick<Recording, 'durationSeconds' | 'title' | 'isTitleShown'>,
): string {
  return `[${recordingName(recording).replace(MARKS, '\\$&')}](${shareUrl})`;
}
