import type { KeyValueStore } from '../settings/key-value-store.ts';
import type { Player } from './create-player.ts';
import { POSITIONS_KEY } from './forget-positions.ts';
import type { PlayerState } from './player-machine.ts';
import type { ResumePoint } from './ports.ts';

/** Older positions are removed, so that no long listening history builds up. */
const KEPT = 20;
/** A position this close to either end resumes at the beginning. */
const EDGE_SECONDS = 3;
/** Playback resumes this long before the position. */
const STEP_BACK_SECONDS = 2;
/** How often the position is stored during playback. */
const SAVE_EVERY_SECONDS = 2;

type Position = readonly [id: string, positionSeconds: number, heardSeconds?: number];
type Positions = readonly Position[];

/** The position at which a listener of one recording stopped, in this browser. */
export function createResumePoint(store: KeyValueStore, id: string): ResumePoint {
  const own = (): Position | undefined => readPositions(store).find(([known]) => known === id);
  const others = (): Positions => readPositions(store).filter(([known]) => known !== id);
  const write = (positionSeconds: number, heardSeconds: number): void => {
    const position: Position = [id, tenths(positionSeconds), tenths(heardSeconds)];
    store.set(POSITIONS_KEY, JSON.stringify([position, ...others()].slice(0, KEPT)));
  };
  return {
    load: () => own()?.[1] ?? null,
    save: (positionSeconds) => write(positionSeconds, own()?.[2] ?? 0),
    loadHeard: () => own()?.[2] ?? 0,
    saveHeard(heardSeconds) {
      const position = own();
      if (position !== undefined) write(position[1], heardSeconds);
    },
    clear() {
      if (readPositions(store).length > others().length) store.set(POSITIONS_KEY, JSON.stringify(others()));
    },
  };
}

function readPositions(store: KeyValueStore): Positions {
  try {
    const value: unknown = JSON.parse(store.get(POSITIONS_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  return [value[1], value[2] ?? 0].every((seconds) => Number.isFinite(seconds) && seconds >= 0);
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** Seeks to the stored position, unless it plays already, and stores the position from now on. */
export function resumeAndRemember(
  player: Pick<Player, 'getSnapshot' | 'subscribe' | 'send'>,
  point: ResumePoint,
): () => void {
  const stoppedAt = point.load();
  const first = player.getSnapshot();
  if (stoppedAt !== null && !first.hasPlayed && first.positionSeconds === 0 && isWithin(stoppedAt, first)) {
    player.send({ type: 'seek', positionSeconds: Math.max(0, stoppedAt - STEP_BACK_SECONDS) });
  }
  let savedAt = player.getSnapshot().positionSeconds;
  return player.subscribe(() => {
    const state = player.getSnapshot();
    if (!state.hasPlayed) return;
    const isDue =
      Math.abs(state.positionSeconds - savedAt) >= SAVE_EVERY_SECONDS ||
      (state.status === 'paused' && state.positionSeconds !== savedAt);
    if (!isDue) return;
    savedAt = state.positionSeconds;
    if (isWithin(savedAt, state)) point.save(savedAt);
    else point.clear();
  });
}

function isWithin(positionSeconds: number, { durationSeconds }: PlayerState): boolean {
  return positionSeconds > EDGE_SECONDS && positionSeconds < durationSeconds - EDGE_SECONDS;
}
