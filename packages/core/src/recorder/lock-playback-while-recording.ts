import type { PlaybackLock } from '../player/ports.ts';
import type { Recorder } from './create-recorder.ts';

/**
 * Stops every player when a recording starts or goes on, and pauses the recording when a player starts: what is played
 * must not be recorded. The returned function ends it.
 */
export function lockPlaybackWhileRecording(
  recorder: Pick<Recorder, 'getSnapshot' | 'subscribe' | 'send'>,
  lock: PlaybackLock,
): () => void {
  const isListening = (): boolean => ['requesting', 'recording'].includes(recorder.getSnapshot().status);
  const member = lock.join(() => {
    if (recorder.getSnapshot().status === 'recording') recorder.send({ type: 'pause' });
  });
  let wasListening = false;
  const look = (): void => {
    if (isListening() && !wasListening) member.take();
    wasListening = isListening();
  };
  look();
  const unsubscribe = recorder.subscribe(look);
  return () => {
    unsubscribe();
    member.leave();
  };
}
