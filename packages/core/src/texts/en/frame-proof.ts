/** Why a frame shows no recorder, and what the user can do instead. */
export const FRAME_PROOF_TEXTS = {
  notConfirmed: {
    docs: 'Beep couldn’t confirm that its add-on opened this panel, so you can’t record here. Record in a window, then copy the link and paste it into your document.',
    front:
      'Beep couldn’t confirm that Front opened this panel, so you can’t record here. Record in a window, then copy the link and paste it into your reply.',
  },
  otherAccount:
    'This document is open in a different Google account than the one you use with Beep. Log in to Beep with the same account, or record in a window.',
  unavailable: 'Beep can’t be reached. Check your connection and try again.',
} as const;
