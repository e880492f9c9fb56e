import type { MicrophoneRequest } from '@beep/core/recorder';
import { isMicrophoneGone } from './microphone-failure.ts';

/** A granted microphone. */
export interface GrantedMicrophone {
  readonly stream: MediaStream;
  /** The wanted one is gone; this is the system's default. */
  readonly isFallback: boolean;
}

/**
 * Asks the user; the default microphone replaces a wanted one that is not found or over-constrained.
 * Rejects as `getUserMedia`.
 */
export async function askForMicrophone(request: MicrophoneRequest): Promise<GrantedMicrophone> {
  try {
    return { stream: await askForExactly(request), isFallback: false };
  } catch (error) {
    if (request.deviceId === undefined || !isMicrophoneGone(error)) throw error;
    return { stream: await askForExactly({ ...request, deviceId: undefined }), isFallback: true };
  }
}

/** Asks for exactly this microphone; without an id, for the system's default. Rejects as `getUserMedia`. */
export function askForExactly(request: MicrophoneRequest): Promise<MediaStream> {
  const { deviceId, isNatural = false, isVoiceIsolated = false } = request;
  return navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
      echoCancellation: !isNatural,
      noiseSuppression: !isNatural,
      autoGainControl: !isNatural,
      channelCount: { ideal: 1 },
      ...(mayIsolateVoice() && { voiceIsolation: isVoiceIsolated && !isNatural }),
    },
  });
}

interface SupportedConstraints extends MediaTrackSupportedConstraints {
  readonly voiceIsolation?: boolean;
}

/** Whether this browser can keep the voice alone. */
export function mayIsolateVoice(): boolean {
  const supported: SupportedConstraints | undefined = navigator.mediaDevices?.getSupportedConstraints();
  return supported?.voiceIsolation === true;
}
