import { counted } from './counted.ts';

/** Texts of the outbox, besides `USER_TEXTS`. */
export const OUTBOX_TEXTS = {
  copyLinks: 'Copy Links',
  linksCopied: 'Links copied. Paste them anywhere.',
  hint: 'Saved on this device. Sent automatically when you’re online.',
  refused: 'Can’t be sent',
  sending: 'Sending...',
  discardHeading: 'Discard Recording',
  discardQuestion: 'It hasn’t been sent yet. This can’t be undone.',
  unfinishedRegion: 'Unfinished recordings',
} as const;

/** Says that an upload waits, and when it goes on: "The service is busy. Sending goes on in 20 seconds." */
export function heldText(seconds: number): string {
  return `The service is busy. Sending goes on in ${counted(seconds, 'second', 'seconds')}.`;
}

/** The lead of a draft that was not sent, and is sent again at a time of day. */
export function notSentUntilText(time: string): string {
  return `Saved on this device. ${heldUntilText(time)}`;
}

/** Of a waiting draft that the service told to send later: "Sending goes on at 3:42 PM." */
export function heldUntilText(time: string): string {
  return `Sending goes on at ${time}.`;
}

/** As {@link notSentUntilText}, if the browser does not store the draft. */
export function pageOpenUntilText(time: string): string {
  return `Keep this page open. Your browser can’t store the recording, and sending goes on at ${time}.`;
}

/** The name of an unfinished draft of a length: "Unfinished recording, 0:42". */
export function unfinishedText(length: string): string {
  return `Unfinished recording, ${length}`;
}

/** The number of waiting drafts: "1 recording waiting to be sent". */
export function waitingText(count: number): string {
  return `${counted(count, 'recording', 'recordings')} waiting to be sent`;
}

/** The number of refused drafts: "1 recording can’t be sent". */
export function refusedText(count: number): string {
  return `${counted(count, 'recording', 'recordings')} can’t be sent`;
}

/** The number of unfinished drafts: "2 unfinished recordings". */
export function unfinishedCountText(count: number): string {
  return counted(count, 'unfinished recording', 'unfinished recordings');
}

/** Says that a waiting draft was sent: "Sent. Voice Note, 0:42". */
export function sentOneText(length: string): string {
  return `Sent. Voice Note, ${length}`;
}

/** Says that several waiting drafts were sent. */
export function sentManyText(count: number): string {
  return `${count} recordings were sent.`;
}
