import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

const CENTRE = 12;
const RADIUS = 8.2;

/** Google's multicolour G in its own colours, as their branding asks of a sign-in button. */
export function GoogleMark(): ReactNode {
  return (
    <svg className={styles.google} viewBox="0 0 24 24" aria-hidden="true">
      <path stroke="#ea4335" d={arc(-42, -154)} />
      <path stroke="#fbbc05" d={arc(-154, -206)} />
      <path stroke="#34a853" d={arc(-206, -318)} />
      <path stroke="#4285f4" d={`${arc(-318, -360)}H12.2`} />
    </svg>
  );
}

/** Counterclockwise from one angle to another, in degrees from three o'clock. */
function arc(fromDegrees: number, toDegrees: number): string {
  return `M${point(fromDegrees)}A${RADIUS} ${RADIUS} 0 0 0 ${point(toDegrees)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const x = CENTRE + RADIUS * Math.cos(angle);
  const y = CENTRE + RADIUS * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
