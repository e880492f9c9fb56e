import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

const PITCH = 16;
const MIDDLE_Y = 450;
/** Half heights of the bars left and right of the dot, outwards. */
const PLAYED = [
  68, 53, 53, 38, 88, 123, 95, 58, 90, 103, 83, 101, 75, 72, 70, 50, 50, 35, 92, 120, 110, 80, 55,
];
const TO_COME = [56, 65, 87, 101, 112, 126, 95, 66, 8, 8, 70, 106, 95, 8, 8, 10, 60, 64, 72, 99, 86, 77, 70];
const WIDTH = 640;
const GAP = 144;

/** A voice around the dot, on black. */
export function AuthArt(): ReactNode {
  return (
    <div className={`on-black ${styles.art}`} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} 900`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={styles.played} d={bars(PLAYED, WIDTH / 2 - GAP, -PITCH)} />
        <path d={bars(TO_COME, WIDTH / 2 + GAP, PITCH)} />
      </svg>
      <span className={styles.dot} />
    </div>
  );
}

function bars(halves: readonly number[], startX: number, stepX: number): string {
  return halves
    .map((half, index) => `M${startX + index * stepX} ${MIDDLE_Y - half}V${MIDDLE_Y + half}`)
    .join('');
}
