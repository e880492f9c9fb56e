import { isOverconstrained } from './microphone-failure.ts';

/** True where the browser can bring in and record sound at all. Plain http pages have no `mediaDevices`. */
export function canRecord(): boolean {
  return 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined';
}

/** Asks the user; the default microphone stands in for a wanted one that is gone. Rejects as `getUserMedia`. */
export async function askForMicrophone(deviceId: string | undefined): Promise<MediaStream> {
  try {
    return await getStream(deviceId);
  } catch (error) {
    if (deviceId === undefined || !isOverconstrained(error)) throw error;
    return getStream(undefined);
  }
}

function getStream(deviceId: string | undefined): Promise<MediaStream> {
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
