import type { Player } from './create-player.ts';
import type { PlaybackLockMember } from './ports.ts';

/** Takes the lock whenever the audio starts, also without a command. The returned function leaves it. */
export function holdPlaybackLock(
  player: Pick<Player, 'getSnapshot' | 'subscribe'>,
  member: PlaybackLockMember,
): () => void {
  const isSounding = (): boolean => ['playing', 'buffering'].includes(player.getSnapshot().status);
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
