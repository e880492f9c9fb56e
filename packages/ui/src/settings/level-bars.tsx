import { VISUALISER_BARS } from '@beep/core/limits';
import { type ReactNode, type RefCallback, useCallback } from 'react';
import styles from './settings.module.css';

const PITCH = 20;
const HEIGHT = 40;
/** A bar without sound is a dot. */
const SHORTEST = 0.5;
const TALLEST = 18;
const AT_REST: readonly number[] = new Array<number>(VISUALISER_BARS).fill(0);

/** The level in twelve bars. Decoration: the state beside it speaks. */
export function LevelBars({ levels }: { readonly levels: () => readonly number[] }): ReactNode {
  const attach = useCallback<RefCallback<SVGPathElement>>(
    (path) => {
      if (path === null) return;
      let frame = 0;
      const draw = (): void => {
        path.setAttribute('d', barsPath(levels()));
        frame = requestAnimationFrame(draw);
      };
      draw();
      return () => cancelAnimationFrame(frame);
    },
    [levels],
  );
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${VISUALISER_BARS * PITCH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path ref={attach} d={barsPath(AT_REST)} />
    </svg>
  );
}

function barsPath(levels: readonly number[]): string {
  return AT_REST.map((_, bar) => {
    const half = Math.max((levels[bar] ?? 0) * TALLEST, SHORTEST);
    return `M${bar * PITCH + PITCH / 2} ${HEIGHT / 2 - half}v${2 * half}`;
  }).join('');
}
