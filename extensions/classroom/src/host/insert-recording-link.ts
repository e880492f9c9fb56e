import {
  type CaretKeeper,
  hasRoomFor,
  type InsertResponse,
  insertTextAtCaret,
} from '@beep/extension-kit/content';
import { type CommentBox, isTextArea, textOf } from './comment-box.ts';

/**
 * Inserts the link as plain text, set apart from the text around it: Classroom links it when the comment is posted. A
 * box without room for all of it is left unchanged.
 */
export function insertRecordingLink(box: CommentBox, url: string, carets: CaretKeeper): InsertResponse {
  if (!hasRoomFor(box, url)) return { status: 'failed', code: 'refused' };
  const range = isTextArea(box) ? null : carets.rangeIn(box);
  const response = insertTextAtCaret({ body: box, range, text: url, isApart: true });
  const isSeen = box.isConnected && textOf(box).includes(url);
  return response.status === 'tried' && isSeen ? { status: 'inserted' } : response;
}
