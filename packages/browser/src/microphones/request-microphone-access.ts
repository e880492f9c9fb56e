import type { MicrophoneFailure } from '@beep/core/recorder';
import { askForExactly } from './ask-for-microphone.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';

/** Prompts the user for the microphone, and releases it at once. Null if it was granted. Never rejects. */
export async function requestMicrophoneAccess(): Promise<MicrophoneFailure | null> {
  try {
    stopTracks(await askForExactly({}));
    return null;
  } catch (error) {
    return microphoneFailure(error);
  }
}
