import type { UnprovenReason } from './create-frame-proof.ts';
import type { FrameEvidence } from './ports.ts';

type Host = FrameEvidence['host'];

const NOT_CONFIRMED: Readonly<Record<Host, string>> = {
  docs: 'Beep could not confirm that its add-on opened this panel, so it does not record here. Record in a window, then copy the link and paste it into your document.',
  front:
    'Beep could not confirm that Front opened this panel, so it does not record here. Record in a window, then copy the link and paste it into your reply.',
};

const OTHER_ACCOUNT =
  'You opened this document with another Google account than the one you use with Beep. Log in to Beep with the address of this document, or record in a window.';
const UNAVAILABLE = 'Beep cannot be reached. Check your connection and try again.';

/** Why a frame shows no recorder, and what the user can do instead. */
export function frameProofText(reason: UnprovenReason, host: Host): string {
  if (reason === 'other-account') return OTHER_ACCOUNT;
  return reason === 'unavailable' ? UNAVAILABLE : NOT_CONFIRMED[host];
}
