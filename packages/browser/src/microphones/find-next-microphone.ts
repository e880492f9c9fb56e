import type { MicrophoneRequest } from '@beep/core/recorder';
import { aborted } from './aborted.ts';
import { askForExactly, askForMicrophone } from './ask-for-microphone.ts';
import { delay } from './delay.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';

/** A device that was unplugged may still be listed, and the next one not yet. */
export const ASK_AGAIN_MS = 250;

/**
 * Replaces a microphone that is gone by the wanted one, else the default. Retries until one is live; null if there is
 * none before `deadlineMs` (of `performance.now`), if the user does not allow it, or when `signal` aborts.
 */
export async function findNextMicrophone(
  request: MicrophoneRequest,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<MediaStream | null> {
  const over = Promise.race([delay(Math.max(0, deadlineMs - performance.now())), aborted(signal)]);
  while (performance.now() < deadlineMs && !signal.aborted) {
    const asking = ask(request);
    const response = await Promise.race([asking, over]);
    if (response === undefined) void asking.then((late) => late instanceof MediaStream && stopTracks(late));
    if (response === undefined || response === 'microphone-blocked') return null;
    if (response instanceof MediaStream) return response;
    await Promise.race([delay(ASK_AGAIN_MS), over]);
  }
  return null;
}

/** A live microphone, or the reason there is none. */
async function ask(request: MicrophoneRequest): Promise<MediaStream | string> {
  const stream = await granted(request).catch(microphoneFailure);
  if (!(stream instanceof MediaStream)) return stream;
  if (stream.getAudioTracks().some((track) => track.readyState === 'live')) return stream;
  stopTracks(stream);
  return 'microphone-missing';
}

/** Here the default also replaces one that another app holds: the recording must continue. */
async function granted(request: MicrophoneRequest): Promise<MediaStream> {
  try {
    return (await askForMicrophone(request)).stream;
  } catch (error) {
    if (request.deviceId === undefined || microphoneFailure(error) !== 'microphone-in-use') throw error;
    return askForExactly({ ...request, deviceId: undefined });
  }
}
