import { isListed } from './is-listed.ts';
import { stopTracks } from './stop-tracks.ts';

export interface LiveMicrophoneListener {
  /** It has ended and gives no more audio. */
  readonly onGone: () => void;
  /** It was muted or unmuted, by its switch or the system; called at once if it is muted at the start. */
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
  // Some engines keep a track live after its device was unplugged.
  const look = async (): Promise<void> => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    if (signal.aborted || (track.readyState === 'live' && isListed(track.getSettings(), devices))) return;
    stopTracks(microphone);
    onGone();
  };
  navigator.mediaDevices.addEventListener('devicechange', look, { signal });
}
