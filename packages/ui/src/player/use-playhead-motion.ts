import type { PlayerState } from '@beep/core/player';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The tolerated difference between the browser's clock and the audio's. */
const TOLERANCE_SECONDS = 0.03;
/** Two positions further apart are a jump. Audio starts late after a jump: wait for the next position. */
const JUMP_SECONDS = 0.5;
/** The duration of the whole animation; playback rates are relative to it. */
const WAY_MS = 1000;

/**
 * Moves a playhead over its full width while audio plays, by browser animations, and corrects them by the position in
 * `state`, which may be throttled. `standing`, a child of `moving`, is moved against it and so stays in place.
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
  /** The moving and the counter-moving element, each with its start as a share of the width. */
  readonly #parts: readonly (readonly [HTMLElement, number])[];
  readonly #width = new ResizeObserver(([entry]) => this.#fit(entry?.contentRect.width ?? 0));
  #animations: readonly Animation[] = [];
  /** Steps of one device pixel: a line between two pixels is blurred, and smaller steps only cost frames. */
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
