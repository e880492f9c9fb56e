import { REPLY_LIFE_MS } from '../../limits.ts';

const REPLY_LIFE_DAYS = REPLY_LIFE_MS / 86_400_000;

/** The recorder of a reply, and what became of it, on the listen page. */
export const REPLY_TEXTS = {
  heading: 'Reply',
  onlySender: 'Only the sender can hear this',
  name: 'Your name (optional)',
  nameHint: 'Only the sender sees it.',
  sentHeading: 'Your reply was sent',
  sentHint: 'Only the sender can hear it. An answer appears here, on this page, in this browser.',
  another: 'Record Another Reply',
  notSentHeading: 'Your reply wasn’t sent',
  waitingHint: 'It’s saved in this browser and is sent when this page is open and you’re online.',
  retriedHint: 'It’s saved in this browser. We’ll keep trying to send it while this page is open.',
  laterHint: 'It’s saved in this browser. You can send it again, or save it as a file.',
  pageOpenHint: 'This browser can’t store it. Keep this page open, or save it as a file.',
  refusedHint: 'It can’t be sent. It’s saved in this browser until you discard it.',
  own: 'Your Replies',
  ownFailed: 'Your replies couldn’t be loaded.',
  ownLoading: 'Loading your replies...',
  reply: 'Reply',
  answer: 'Answer',
  newAnswer: 'New',
  sent: 'Sent',
  deleteHeading: 'Delete this reply?',
  deleteQuestion:
    'The sender of the note can’t hear it any more, unless they have saved it or made a link of it. Answers to it are deleted too.',
  waiting: 'Waiting to be sent',
  refused: 'Can’t be sent',
  unfinished: 'Unfinished',
} as const;

/** The owner's inbox, and what opens a recording to replies. */
export const INBOX_TEXTS = {
  lead: `Voice replies to your notes. Only you can hear them. They’re deleted after ${REPLY_LIFE_DAYS} days unless you keep them.` as string,
  description: 'Voice replies to your notes.',
  none: 'No replies yet',
  noneHint: 'Open a note to voice replies on its page or in your history.',
  noneHere: 'No replies here',
  noneHereHint: 'There are other replies in your inbox.',
  failed: 'Error loading replies',
  offline: 'You’re offline. Check your connection and try again.',
  filter: 'Show',
  filters: { all: 'All', unread: 'Unread', kept: 'Kept' },
  unread: 'Unread',
  kept: 'Kept',
  keep: 'Keep',
  unkeep: 'Don’t Keep',
  answer: 'Answer',
  answerHint: 'Only whoever sent this reply can hear your answer.',
  note: 'Voice Note',
  anotherAnswer: 'Record Another Answer',
  answerNotSent: 'Your answer wasn’t sent',
  makeLink: 'Make a Link',
  makeLinkHint: 'Anyone with the link can listen. It becomes a recording in your history.',
  linkMade: 'Link copied. The reply is also in your history.',
  linkMadeOnly: 'The reply is in your history, with its link.',
  linkFailed: 'The link couldn’t be made. Try again.',
  report: 'Report and Close',
  reportHint: 'The reply is hidden and an administrator looks at it. The note takes no more replies.',
  reported: 'The reply was reported. Its note takes no more replies.',
  reportFailed: 'The reply couldn’t be reported. Try again.',
  removed: 'Reply deleted',
  removeFailed: 'The reply couldn’t be deleted.',
  changeFailed: 'That couldn’t be saved. Try again.',
  more: 'More',
  noName: 'No name given',
  toNote: 'To',
  oneNote: 'Replies to one note are shown.',
  allNotes: 'Show All',
  flood:
    'Too many replies came at once, so a note takes no more. The replies that came before are still here. Open the note to allow replies again.',
  floodNote: 'Open the Note',
  allow: 'Allow voice replies',
  allowed: 'Replies are on. Anyone with the link can answer. Only you hear the replies.',
  allowedLimited: 'Replies are on. Whoever is allowed to listen can answer. Only you hear the replies.',
  notAllowed: 'Replies are off.',
  closedByFlood: 'Replies are off, because too many came at once.',
  forbidden: 'Voice replies are turned off for this account.',
  switchFailed: 'That couldn’t be changed. Try again.',
  forNew: 'Allow voice replies to new recordings',
  forNewHint: 'Only you hear them. You can change it for each recording.',
  preferences: 'Voice replies',
} as const;

/** Why a reply was not sent, by the code of the service. */
export const REPLY_FAILURE_TEXTS = {
  replies_closed: 'This note doesn’t take replies any more.',
  reply_limit: 'This note can’t take another reply now. Try again later.',
  rate_limited: 'Too many replies were sent from here. Try again later.',
  not_found: 'The note you replied to no longer exists.',
  deleted: 'The note you replied to was deleted.',
  reply_deleted: 'The sender of the note has deleted it, or it has expired.',
  expired: 'The note you replied to has expired.',
  suspended: 'The note you replied to was suspended by an administrator.',
  restricted: 'Log in with an account that may listen to this note, then send your reply.',
  too_small: 'Your reply is too short to be sent.',
} as const;

/** Why an answer was not sent, by the code of the service. */
export const ANSWER_FAILURE_TEXTS = {
  not_found: 'The reply you answered no longer exists.',
  deleted: 'The reply you answered was deleted.',
  expired: 'The reply you answered has expired.',
  reply_limit: 'This reply has as many answers as it can have.',
  too_small: 'Your answer is too short to be sent.',
} as const;

/** The lead of a reply that was not sent, and is sent again at a time of day. */
export function replyHeldText(time: string): string {
  return `It’s saved in this browser, and is sent at ${time} if this page is open then.`;
}

/** A reply in the list: "Reply from Ada, 0:42", or "Reply without a name, 0:42". */
export function replyFromText(name: string | undefined, length: string): string {
  return name === undefined ? `Reply without a name, ${length}` : `Reply from ${name}, ${length}`;
}

/** An own reply, an answer or a draft in the list: "Your reply, 0:42". */
export function ownReplyText(length: string): string {
  return `Your reply, ${length}`;
}

/** An answer in the list: "Answer, 0:42". */
export function answerText(length: string): string {
  return `Answer, ${length}`;
}

/** When a reply is deleted unless it is kept: "Deleted on Dec 24 unless you keep it". */
export function replyEndsText(day: string): string {
  return `Deleted on ${day} unless you keep it`;
}
