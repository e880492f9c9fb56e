import {
  hasRoomFor,
  type InsertResponse,
  insertTextAtCaret,
  type RecordingLink,
} from '@beep/extension-kit/content';
import { isComment } from './content-field.ts';
import type { EditorKind } from './editor-kind.ts';
import { findEventTarget, isReadOnly } from './find-elements.ts';
import type { FocusMemory } from './focus-memory.ts';
import { pasteIntoCanvas } from './paste-into-canvas.ts';

/** The file to insert into. */
export interface InsertionContext {
  readonly document: Document;
  readonly kind: EditorKind;
  readonly memory: FocusMemory;
}

/**
 * Types the link's URL into the text field that was last written in, or offers the link to the document's canvas if
 * there is none. Only a comment with enough room gets the transcript, too. `inserted` only if all of it is in the field
 * afterwards. With any other result the focus is where the user can paste, unless that is unknown.
 */
export async function insertRecordingLink(
  { document, kind, memory }: InsertionContext,
  link: RecordingLink,
): Promise<InsertResponse> {
  if (isReadOnly(document)) return { status: 'failed', code: 'read-only' };
  const { url, transcript } = link;
  const alone = transcript === undefined ? {} : { isAlone: true };
  const written = memory.lastWritten();
  memory.restore();
  if (typeof written === 'object') {
    const { field, caret } = written;
    if (!hasRoomFor(field, url)) return { status: 'tried', ...alone };
    const both = `${url}\n${transcript}`;
    const takesBoth = transcript !== undefined && isComment(field) && hasRoomFor(field, both);
    const text = takesBoth ? both : url;
    const response = insertTextAtCaret({ body: field, range: caret, text, isApart: true });
    return takesBoth || response.status === 'failed' ? response : { ...response, ...alone };
  }
  const target = written === 'canvas' && kind === 'document' ? findEventTarget(document) : null;
  if (target !== null) await pasteIntoCanvas(target, link);
  return { status: 'tried', ...alone };
}
