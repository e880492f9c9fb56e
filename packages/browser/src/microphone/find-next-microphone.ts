import type { MicrophoneRequest } from '@beep/core';
import { aborted } from './aborted.ts';
import { askForExactly, askForMicrophone } from './ask-for-microphone.ts';
import { delay } from './delay.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';

/** A device that was pulled out may still be listed, and the next one not yet. */
export const ASK_AGAIN_MS = 250;

/**
 * Another microphone for one that is gone: the wanted one, else the default. Asks until one lives; null where
 * none can be had before `deadlineMs` (of `performance.now`), where the user does not allow it, or when `signal`
 * aborts.
 */
export async function findNextMicrophone(
  request: MicrophoneRequest,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<MediaStream | null> {
  const over = Promise.race([delay(Math.max(0, deadlineMs - performance.now())), aborted(signal)]);
  while (performance.now() < deadlineMs && !signal.aborted) {
    const asking = ask(request);
    const answer = await Promise.race([asking, over]);
    if (answer === undefined) void asking.then((late) => late instanceof MediaStream && stopTracks(late));
    if (answer === undefined || answer === 'microphone-blocked') return null;
    if (answer instanceof MediaStream) return answer;
    await Promise.race([delay(ASK_AGAIN_MS), over]);
  }
  return null;
}

/** A microphone that lives, or why there is none. */
async function ask(request: MicrophoneRequest): Promise<MediaStream | string> {
  const stream = await granted(request).catch(microphoneFailure);
  if (!(stream instanceof MediaStream)) return stream;
  if (stream.getAudioTracks().some((track) => track.readyState === 'live')) return stream;
  stopTracks(stream);
  return 'microphone-missing';
}

/** Here the default also stands in for one that another app holds: the take must go on. */
async function granted(request: MicrophoneRequest): Promise<MediaStream> {
  try {
    return (await askForMicrophone(request)).stream;
  } catch (error) {
    if (request.deviceId === undefined || microphoneFailure(error) !== 'microphone-in-use') throw error;
    return askForExactly({ ...request, deviceId: undefined });
  }
}
