import type { Player } from './create-player.ts';
import type { PlayerState } from './player-machine.ts';
import type { NowPlaying } from './ports.ts';

/** A player in the system's media controls. */
export interface NowShown {
  /** Another player has started: the controls are for that one, until this one starts again. */
  readonly giveWay: () => void;
  readonly end: () => void;
}

/** Shows a player in the system's media controls, from its first play, under the title of the last start. */
export function showNowPlaying(
  player: Pick<Player, 'getSnapshot' | 'subscribe' | 'send'>,
  nowPlaying: NowPlaying,
  title: () => string,
): NowShown {
  let shown: PlayerState | null = null;
  let wasPlaying = false;
  const unsubscribe = player.subscribe(() => {
    const state = player.getSnapshot();
    const isPlaying = state.status === 'playing';
    const begins = isPlaying && !wasPlaying;
    wasPlaying = isPlaying;
    if (begins) {
      nowPlaying.show(title(), {
        play: () => player.send({ type: 'play' }),
        pause: () => player.send({ type: 'pause' }),
        skipBy: (seconds) => player.send({ type: 'skipBy', seconds }),
        seek: (positionSeconds) => player.send({ type: 'seek', positionSeconds }),
      });
    }
    if (shown === null ? !begins : isSame(shown, state)) return;
    shown = state;
    const { positionSeconds, durationSeconds, speed } = state;
    nowPlaying.update({ isPlaying, positionSeconds, durationSeconds, speed });
  });
  const giveWay = (): void => {
    if (shown !== null) nowPlaying.clear();
    shown = null;
  };
  return {
    giveWay,
    end() {
      unsubscribe();
      giveWay();
    },
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
