import type { EditableLine } from './line-changes.ts';
import type { LineEdits } from './line-edits.ts';
import { isSameCue, readVttDocument, type VttDocument, writeVttDocument } from './vtt-document.ts';

/** Null if the text has no cue with text. */
export function openLines(vtt: string): LineEdits | null {
  const document = readVttDocument(vtt);
  const lines = document.cues
    .map(({ startSeconds, endSeconds, text, runs }, origin) => ({
      ...{ startSeconds, endSeconds, text, runs, origin },
      isAdded: false,
      key: origin,
    }))
    .sort((one, other) => one.startSeconds - other.startSeconds);
  if (lines.length === 0) return null;
  const still = { undo: null, redo: null, isTyping: false, news: null };
  return { document, lines, selected: 0, caret: { line: 0, offset: 0 }, ...still, nextKey: lines.length };
}

/** The lines as WebVTT; the text that was opened if they are the same. */
export function writeLines({ document, lines }: LineEdits): string {
  return writeVttDocument(document, lines);
}

/** True if the lines differ from those that were opened. */
export function areLinesEdited({ document, lines }: LineEdits): boolean {
  return lines.length !== document.cues.length || lines.some((line) => isEdited(line, document));
}

function isEdited(line: EditableLine, { cues }: VttDocument): boolean {
  const source = cues[line.origin];
  return source === undefined || !isSameCue(line, source);
}
