import { type CaretKeeper, type InsertAnswer, insertTextAtCaret } from '@beep/extension-kit/content';
import { type CommentBox, isTextArea, textOf } from './comment-box.ts';

/** The link as plain text, apart from the words around it: Classroom links it by itself when the comment is posted. */
export function insertNote(box: CommentBox, url: string, carets: CaretKeeper): InsertAnswer {
  const range = isTextArea(box) ? null : carets.rangeIn(box);
  const answer = insertTextAtCaret({ body: box, range, text: url, isApart: true });
  const isSeen = box.isConnected && textOf(box).includes(url);
  return answer.status === 'tried' && isSeen ? { status: 'inserted' } : answer;
}
