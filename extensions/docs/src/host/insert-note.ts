import {
  hasRoomFor,
  type InsertAnswer,
  type InsertNote,
  insertTextAtCaret,
} from '@beep/extension-kit/content';
import type { EditorKind } from './editor-kind.ts';
import { findEventTarget, isReadOnly } from './find-place.ts';
import type { FocusMemory } from './focus-memory.ts';
import { pasteIntoCanvas } from './paste-into-canvas.ts';

/** The file that a note goes into. */
export interface NoteDestination {
  readonly document: Document;
  readonly kind: EditorKind;
  readonly memory: FocusMemory;
}

/**
 * Types a note's address into the text field that was written in last, or offers the link to the document's canvas
 * where nothing else was written in. `inserted` only where the address is in the field afterwards. With any other
 * answer the focus is where a paste by hand belongs, unless nobody knows where that is.
 */
export async function insertNote(
  { document, kind, memory }: NoteDestination,
  note: InsertNote,
): Promise<InsertAnswer> {
  if (isReadOnly(document)) return { status: 'failed', code: 'read-only' };
  const written = memory.lastWritten();
  memory.restore();
  if (typeof written === 'object') {
    const { field, caret } = written;
    if (!hasRoomFor(field, note.url)) return { status: 'tried' };
    return insertTextAtCaret({ body: field, range: caret, text: note.url, isApart: true });
  }
  const target = written === 'canvas' && kind === 'document' ? findEventTarget(document) : null;
  if (target !== null) await pasteIntoCanvas(target, note);
  return { status: 'tried' };
}
