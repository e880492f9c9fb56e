import type { Player } from './create-player.ts';
import type { PlaybackLock } from './ports.ts';

/** Stops every other player when this one starts, and this one when another starts. The returned function ends it. */
export function holdPlaybackLock(
  player: Pick<Player, 'getSnapshot' | 'subscribe' | 'send'>,
  lock: PlaybackLock,
): () => void {
  const isSounding = (): boolean => ['playing', 'buffering'].includes(player.getSnapshot().status);
  const member = lock.join(() => {
    if (isSounding()) player.send({ type: 'pause' });
  });
  let wasSounding = isSounding();
  if (wasSounding) member.take();
  const unsubscribe = player.subscribe(() => {
    if (isSounding() && !wasSounding) member.take();
    wasSounding = isSounding();
  });
  return () => {
    unsubscribe();
    member.leave();
  };
}
