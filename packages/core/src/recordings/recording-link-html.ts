import type { Recording } from './recording.ts';
import { recordingName } from './recording-name.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A link to a recording for pasting into a mail or a document: its name as link text. */
export function recordingLinkHtml(
  shareUrl: string,
  recording: Pick<Recording, 'durationSeconds' | 'title' | 'isTitleShown'>,
): string {
  return `<a href="${escapeHtml(shareUrl)}">${escapeHtml(recordingName(recording))}</a>`;
}

/** A text for the content of an element, or for an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
