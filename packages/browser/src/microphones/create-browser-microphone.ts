import type { Microphone, MicrophoneFailure, MicrophoneOutcome } from '@beep/core/recorder';
import { startCapture } from '../recorder/start-capture.ts';
import { hasEncoder } from '../recorder/start-encoder.ts';
import { askForMicrophone, type GrantedMicrophone } from './ask-for-microphone.ts';
import { microphonePermissionNow } from './create-microphone-permission.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';
import { isMicrophoneDelegated } from './watch-microphone-access.ts';

/**
 * The user's microphone, recorded by the browser: webm/opus where it does that well, else mp4, else mp3 by our encoder,
 * which is loaded on demand. An open capture holds the microphone, its audio graph and the encoder until it is stopped
 * or released.
 */
export function createBrowserMicrophone(): Microphone {
  return {
    async open(request, signal) {
      if (!canRecord()) return failed('recording-unsupported');
      let granted: GrantedMicrophone;
      try {
        granted = await askForMicrophone(request);
      } catch (error) {
        return failed(await refusalOf(error));
      }
      const { stream, isFallback } = granted;
      if (signal.aborted) {
        stopTracks(stream);
        return failed('microphone-failed');
      }
      const capture = await startCapture(stream, request, signal);
      return capture === null ? failed('microphone-failed') : { status: 'opened', capture, isFallback };
    },
  };
}

/** A prompt that was closed without a decision can be shown again. */
async function refusalOf(error: unknown): Promise<MicrophoneFailure> {
  const failure = microphoneFailure(error);
  if (failure !== 'microphone-blocked' || !isMicrophoneDelegated()) return failure;
  return (await microphonePermissionNow()) === 'ask' ? 'microphone-dismissed' : failure;
}

/** Plain http pages have no `mediaDevices`. */
function canRecord(): boolean {
  return 'mediaDevices' in navigator && hasEncoder();
}

function failed(code: MicrophoneFailure): MicrophoneOutcome {
  return { status: 'failed', code };
}
