import type { Player } from './create-player.ts';
import type { PlaybackLock } from './ports.ts';

/** Lets this player silence every other one when it begins, and be silenced by them. The answer ends it. */
export function holdPlaybackLock(
  player: Pick<Player, 'getSnapshot' | 'subscribe' | 'send'>,
  floor: PlaybackLock,
): () => void {
  const isSounding = (): boolean => ['playing', 'buffering'].includes(player.getSnapshot().status);
  const member = floor.join(() => {
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
