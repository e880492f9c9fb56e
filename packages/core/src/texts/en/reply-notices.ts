import { counted } from './counted.ts';

/** What pages show of voice replies without the code for them. */
export const REPLY_NOTICES = {
  inbox: 'Replies',
  loading: 'Opening the recorder...',
  loadFailed: 'The recorder couldn’t be opened. Check your connection and try again.',
  sentLater: 'Your reply was sent.',
  answerSent: 'Your answer was sent.',
} as const;

/** The menu's entry with the number of unread replies: "Replies (3)". */
export function repliesText(unread: number): string {
  return unread === 0 ? REPLY_NOTICES.inbox : `${REPLY_NOTICES.inbox} (${unread})`;
}

/** The mark of a note with replies that were not heard: "1 new reply". */
export function newRepliesText(unread: number): string {
  return counted(unread, 'new reply', 'new replies');
}

/** The mark of a note with answers to own replies that were not heard: "1 new answer". */
export function newAnswersText(count: number): string {
  return counted(count, 'new answer', 'new answers');
}

/** The menu button's name with unread replies: "Menu, 3 unread replies". */
export function unreadMenuText(menu: string, unread: number): string {
  return `${menu}, ${counted(unread, 'unread reply', 'unread replies')}`;
}
