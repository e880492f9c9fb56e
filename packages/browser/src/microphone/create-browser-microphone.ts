import type { Microphone, MicrophoneFailure, MicrophoneOutcome } from '@beep/core';
import { askForMicrophone, canRecord, type GrantedMicrophone } from './ask-for-microphone.ts';
import { startCapture } from './media-capture.ts';
import { microphoneFailure } from './microphone-failure.ts';

/**
 * The user's microphone, recorded by the browser: webm/opus where it can, else mp4, else what it has. An open
 * capture holds the microphone, its audio graph and the encoder until it is stopped or released.
 */
export function createBrowserMicrophone(): Microphone {
  return {
    async open({ deviceId }, signal) {
      if (!canRecord()) return failed('recording-unsupported');
      let granted: GrantedMicrophone;
      try {
        granted = await askForMicrophone(deviceId);
      } catch (error) {
        return failed(microphoneFailure(error));
      }
      const { stream, isFallback } = granted;
      if (signal.aborted) {
        for (const track of stream.getTracks()) track.stop();
        return failed('microphone-failed');
      }
      const capture = await startCapture(stream, signal);
      return capture === null ? failed('microphone-failed') : { status: 'opened', capture, isFallback };
    },
  };
}

function failed(code: MicrophoneFailure): MicrophoneOutcome {
  return { status: 'failed', code };
}
