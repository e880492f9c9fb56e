import {
  type CaretKeeper,
  hasRoomFor,
  type InsertAnswer,
  insertTextAtCaret,
} from '@beep/extension-kit/content';
import { type CommentBox, isTextArea, textOf } from './comment-box.ts';

/**
 * The link as plain text, apart from the words around it: Classroom links it by itself when the comment is posted. A
 * box without room for all of it is left as it is.
 */
export function insertNote(box: CommentBox, url: string, carets: CaretKeeper): InsertAnswer {
  if (!hasRoomFor(box, url)) return { status: 'failed', code: 'refused' };
  const range = isTextArea(box) ? null : carets.rangeIn(box);
  const answer = insertTextAtCaret({ body: box, range, text: url, isApart: true });
  const isSeen = box.isConnected && textOf(box).includes(url);
  return answer.status === 'tried' && isSeen ? { status: 'inserted' } : answer;
}
