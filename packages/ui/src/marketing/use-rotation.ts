import { CAROUSEL_MS } from '@beep/core/limits';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface Rotation {
  readonly index: number;
  /** Rotating. It pauses on hover or focus, and starts only on request with reduced motion. */
  readonly isTurning: boolean;
  readonly isPaused: boolean;
  readonly go: (step: 1 | -1) => void;
  readonly togglePaused: () => void;
  readonly setHovered: (isHovered: boolean) => void;
  readonly setFocused: (isFocused: boolean) => void;
}

/** The index of the shown slide: the next one every 5 s, around both ends (spec 1, section 4: carousel). */
export function useRotation(count: number): Rotation {
  const { clock } = useUiPorts();
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<'none' | 'turn' | 'stand'>('none');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const wantsStillness = useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  const isPaused = choice === 'stand' || (choice === 'none' && wantsStillness);
  const isTurning = count > 1 && !isPaused && !isHovered && !isFocused;

  // Start the timer with the frame that shows the slide, so that no slide is shown for less.
  useLayoutEffect(() => {
    if (!isTurning) return undefined;
    return clock.after(CAROUSEL_MS, () => setIndex((index + 1) % count));
  }, [clock, isTurning, index, count]);

  return {
    index,
    isTurning,
    isPaused,
    go: (step) => setIndex((index + step + count) % count),
    togglePaused: () => setChoice(isPaused ? 'turn' : 'stand'),
    setHovered,
    setFocused,
  };
}

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
