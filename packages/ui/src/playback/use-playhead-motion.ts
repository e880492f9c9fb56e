import type { PlayerState } from '@beep/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** By less than this the browser's clock and the sound's may differ. */
const TOLERANCE_SECONDS = 0.03;
/** Further than this nothing plays on between two positions. The sound of a jump comes late: it is waited for. */
const JUMP_SECONDS = 0.5;
/** Of the whole way; speeds are relative to it. */
const WAY_MS = 1000;

/**
 * Moves a playhead over its whole width while the sound plays, by animations that the browser runs by itself, and
 * keeps them to the position in `state`, which may be told seldom. `standing`, a part of what moves, moves against it
 * and so stays where it is.
 */
export function usePlayheadMotion(
  state: PlayerState,
  moving: RefObject<HTMLElement | null>,
  standing: RefObject<HTMLElement | null>,
): void {
  const motion = useRef<Motion | null>(null);
  useLayoutEffect(() => {
    if (moving.current === null) return;
    const made = new Motion(moving.current, standing.current);
    motion.current = made;
    return () => made.end();
  }, [moving, standing]);
  useLayoutEffect(() => motion.current?.follow(state), [state]);
}

class Motion {
  /** What moves, and what moves against it: with where they begin, as a share of the width. */
  readonly #parts: readonly (readonly [HTMLElement, number])[];
  readonly #width = new ResizeObserver(([entry]) => this.#fit(entry?.contentRect.width ?? 0));
  #animations: readonly Animation[] = [];
  /** A line between two pixels of the screen is blurred; and what has not moved by one need not be drawn. */
  #pixels = WAY_MS;
  #state: PlayerState | null = null;

  constructor(moving: HTMLElement, standing: HTMLElement | null) {
    this.#parts =
      standing === null
        ? [[moving, -1]]
        : [
            [moving, -1],
            [standing, 1],
          ];
    this.#width.observe(moving);
  }

  follow(state: PlayerState): void {
    const step = state.positionSeconds - (this.#state?.positionSeconds ?? 0);
    this.#state = state;
    const isPlaying = state.status === 'playing';
    if (isPlaying && this.#isWithIt(state)) return;
    this.#stand(state);
    if (isPlaying && step > 0 && step < JUMP_SECONDS) this.#move(state);
  }

  end(): void {
    this.#width.disconnect();
    this.#cancel();
  }

  #fit(width: number): void {
    this.#pixels = Math.max(1, Math.round(width * window.devicePixelRatio));
    const easing = `steps(${this.#pixels})`;
    for (const { effect } of this.#animations) effect?.updateTiming({ easing });
    if (this.#animations.length === 0 && this.#state !== null) this.#stand(this.#state);
  }

  #isWithIt({ positionSeconds, durationSeconds, speed }: PlayerState): boolean {
    return this.#animations.some(({ playState, playbackRate, currentTime }) => {
      const off = (Number(currentTime) / WAY_MS) * durationSeconds - positionSeconds;
      const isAsFast = playbackRate === speed / durationSeconds;
      return playState === 'running' && isAsFast && Math.abs(off) < TOLERANCE_SECONDS;
    });
  }

  #stand(state: PlayerState): void {
    this.#cancel();
    const share = Math.floor(shareOf(state) * this.#pixels) / this.#pixels;
    for (const [element, from] of this.#parts) element.style.transform = translation(from * (1 - share));
  }

  #move(state: PlayerState): void {
    this.#animations = this.#parts.map(([element, from]) => {
      const animation = element.animate(
        { transform: [translation(from), translation(0)] },
        { duration: WAY_MS, easing: `steps(${this.#pixels})`, fill: 'forwards' },
      );
      animation.playbackRate = state.speed / state.durationSeconds;
      animation.currentTime = shareOf(state) * WAY_MS;
      return animation;
    });
  }

  #cancel(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
  }
}

function shareOf({ positionSeconds, durationSeconds }: PlayerState): number {
  return durationSeconds > 0 ? Math.min(positionSeconds / durationSeconds, 1) : 0;
}

/** By a share of the element's own width. */
function translation(share: number): string {
  return `translateX(${share * 100}%)`;
}
