import type { Player } from './create-player.ts';
import type { PlayerState } from './player-machine.ts';
import type { NowPlaying } from './ports.ts';

/**
 * Shows a player in the system's media controls, from its first play, under the title of the last start. The returned
 * function ends it.
 */
export function showNowPlaying(
  player: Pick<Player, 'getSnapshot' | 'subscribe' | 'send'>,
  nowPlaying: NowPlaying,
  title: () => string,
): () => void {
  let shown: PlayerState | null = null;
  const unsubscribe = player.subscribe(() => {
    const state = player.getSnapshot();
    const begins = state.status === 'playing' && shown?.status !== 'playing';
    if (begins) {
      nowPlaying.show(title(), {
        play: () => player.send({ type: 'play' }),
        pause: () => player.send({ type: 'pause' }),
        skipBy: (seconds) => player.send({ type: 'skipBy', seconds }),
        seek: (positionSeconds) => player.send({ type: 'seek', positionSeconds }),
      });
    }
    if (!state.hasPlayed || (shown !== null && isSame(shown, state))) return;
    shown = state;
    const { positionSeconds, durationSeconds, speed } = state;
    nowPlaying.update({ isPlaying: state.status === 'playing', positionSeconds, durationSeconds, speed });
  });
  return () => {
    unsubscribe();
    if (shown !== null) nowPlaying.clear();
  };
}

/** The system extrapolates the position during playback; it is updated on jumps. */
const JUMP_SECONDS = 1;

function isSame(before: PlayerState, now: PlayerState): boolean {
  return (
    before.status === now.status &&
    before.speed === now.speed &&
    before.durationSeconds === now.durationSeconds &&
    Math.abs(before.positionSeconds - now.positionSeconds) < JUMP_SECONDS
  );
}
