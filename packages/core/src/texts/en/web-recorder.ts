/** The texts of the plain web recorder, which is in no host. */
export const WEB_RECORDER_TEXTS = {
  heading: 'Record Beep',
  successDescription: 'Copy the link and paste it anywhere. No login needed to listen.',
} as const;
