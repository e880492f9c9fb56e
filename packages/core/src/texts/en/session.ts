/** Asks the user to sign in again, by the reason. */
export const REAUTH_TEXTS = {
  expired: 'Your session expired. Please log in again.',
  'to-continue': 'Your session expired. Please log in again to continue.',
  'to-upload': 'Your session expired. Please log in again to upload this recording.',
  'to-record': 'Your session expired. Please log in again to start recording.',
  unknown: 'Please log in again to continue recording.',
} as const;
