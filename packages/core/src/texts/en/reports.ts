/** The texts of a report. Its reasons have the words that administrators read. */
export const REPORT_TEXTS = {
  lead: 'An administrator will look at it. You don’t need an account, and we don’t ask who you are.',
  reasons: 'What is wrong with it?',
  text: 'Anything else? (optional)',
  send: 'Send Report',
  sending: 'Sending...',
  sentHeading: 'Thank you',
  sent: 'Your report was sent to an administrator.',
  back: 'Back to the recording',
} as const;

/** Why a report was not sent. */
export const REPORT_PROBLEM_TEXTS = {
  'no-reason': 'Choose what is wrong with the recording.',
  limited: 'Too many reports were sent from here. Try again later.',
  offline: 'Your report couldn’t be sent. Check your connection and try again.',
  restricted: 'Log in with an account that may listen to this recording, then report it.',
  gone: 'This recording is no longer available, so there’s nothing to report.',
  failed: 'Something went wrong. Please try again.',
} as const;

/** The text of a report that the owner of a recording makes about a voice reply to it. */
export function reportOfReply(replyId: string, text: string): string {
  const lead = `The owner of this recording reports a voice reply to it (${replyId}), not the recording.`;
  return text.trim() === '' ? lead : `${lead}\n\n${text.trim()}`;
}
