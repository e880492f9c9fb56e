import { isListed } from './is-listed.ts';
import { stopTracks } from './stop-tracks.ts';

export interface LiveMicrophoneListener {
  /** It gives no sound any more, and never will. */
  readonly onGone: () => void;
  /** Its own switch or the system's has been turned; told at once where it is off to begin with. */
  readonly onMuted: (isMuted: boolean) => void;
}

/** Follows one microphone until `signal` aborts. */
export function watchLiveMicrophone(
  microphone: MediaStream,
  { onGone, onMuted }: LiveMicrophoneListener,
  signal: AbortSignal,
): void {
  const [track] = microphone.getAudioTracks();
  if (track === undefined) return;
  track.addEventListener('ended', onGone, { signal });
  track.addEventListener('mute', () => onMuted(true), { signal });
  track.addEventListener('unmute', () => onMuted(false), { signal });
  if (track.muted) onMuted(true);
  // Some engines keep a track alive whose device has been pulled out.
  const look = async (): Promise<void> => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    if (signal.aborted || (track.readyState === 'live' && isListed(track.getSettings(), devices))) return;
    stopTracks(microphone);
    onGone();
  };
  navigator.mediaDevices.addEventListener('devicechange', look, { signal });
}
