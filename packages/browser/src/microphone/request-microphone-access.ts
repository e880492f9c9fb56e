import type { MicrophoneFailure } from '@beep/core';
import { askForExactly } from './ask-for-microphone.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';

/** Has the browser ask the user for the microphone, and lets it go at once. Null where it was granted. Never rejects. */
export async function requestMicrophoneAccess(): Promise<MicrophoneFailure | null> {
  try {
    stopTracks(await askForExactly({}));
    return null;
  } catch (error) {
    return microphoneFailure(error);
  }
}
