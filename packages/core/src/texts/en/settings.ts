/** The settings of the recorder. */
export const SETTINGS_TEXTS = {
  defaultExpiration: 'Default Recording Expiration Length',
  micCheck: 'Mic check',
  micCheckHint: 'Say something. The bars move when we hear you.',
  micHelpHeading: 'Microphone or recording issues?',
  micHelp:
    'Allow the microphone for this site in your browser, close other apps that use it, then try the mic check again. If that doesn’t help, restart your browser or computer.',
  naturalSound: 'Natural sound',
  naturalSoundHint: 'Turns off echo cancellation, noise reduction and automatic volume. Best for music.',
  voiceIsolation: 'Voice isolation',
  voiceIsolationHint: 'Keeps your voice and removes other sound, in a noisy room.',
  keyboardShortcutsHint:
    'While recording, Space or S saves and P pauses. While listening, Space plays or pauses.',
  savedAtOnce: 'Changes here are saved at once.',
  accountHeading: 'Transcripts and replies',
  tryMicCheckAgain: 'Try mic check again',
  saveChanges: 'Save Changes',
  updated: 'Settings updated.',
} as const;
