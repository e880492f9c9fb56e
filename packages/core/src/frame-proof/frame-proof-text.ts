import type { UnprovenReason } from './create-frame-proof.ts';
import type { FrameEvidence } from './ports.ts';

type Host = FrameEvidence['host'];

const NOT_CONFIRMED: Readonly<Record<Host, string>> = {
  docs: 'Beep couldn’t confirm that its add-on opened this panel, so you can’t record here. Record in a window, then copy the link and paste it into your document.',
  front:
    'Beep couldn’t confirm that Front opened this panel, so you can’t record here. Record in a window, then copy the link and paste it into your reply.',
};

const OTHER_ACCOUNT =
  'This document is open in a different Google account than the one you use with Beep. Log in to Beep with the same account, or record in a window.';
const UNAVAILABLE = 'Beep can’t be reached. Check your connection and try again.';

/** The reason a frame shows no recorder, and what the user can do instead. */
export function frameProofText(reason: UnprovenReason, host: Host): string {
  if (reason === 'other-account') return OTHER_ACCOUNT;
  return reason === 'unavailable' ? UNAVAILABLE : NOT_CONFIRMED[host];
}
