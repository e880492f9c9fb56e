import { isMicrophoneGone } from './microphone-failure.ts';

/** A microphone that was asked for and granted. */
export interface GrantedMicrophone {
  readonly stream: MediaStream;
  /** The wanted one is not there any more; this is the system's default. */
  readonly isFallback: boolean;
}

/**
 * Asks the user; the default microphone stands in for a wanted one that is not found or over-constrained
 * (spec 1, section 4: microphone fallback). Rejects as `getUserMedia`.
 */
export async function askForMicrophone(deviceId: string | undefined): Promise<GrantedMicrophone> {
  try {
    return { stream: await askForExactly(deviceId), isFallback: false };
  } catch (error) {
    if (deviceId === undefined || !isMicrophoneGone(error)) throw error;
    return { stream: await askForExactly(undefined), isFallback: true };
  }
}

/** Asks for this microphone and no other; undefined is the system's default. Rejects as `getUserMedia`. */
export function askForExactly(deviceId: string | undefined): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      channelCount: { ideal: 1 },
    },
  });
}
