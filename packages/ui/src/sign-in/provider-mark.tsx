import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

const CENTRE = 12;
const RADIUS = 8.2;

/** By the kind of provider; a new one is explained in `provider-kinds.ts` of the server. */
const MARKS: Readonly<Record<string, () => ReactNode>> = { google: GoogleMark, microsoft: MicrosoftMark };

/** The mark that a provider's branding asks of its button; others have none. */
export function ProviderMark({ kind }: { readonly kind: string }): ReactNode {
  const Mark = MARKS[kind];
  return Mark && <Mark />;
}

/** Google's multicolour G in its own colours. */
function GoogleMark(): ReactNode {
  return (
    <svg className={`${styles.mark} ${styles.google}`} viewBox="0 0 24 24" aria-hidden="true">
      <path stroke="#ea4335" d={arc(-42, -154)} />
      <path stroke="#fbbc05" d={arc(-154, -206)} />
      <path stroke="#34a853" d={arc(-206, -318)} />
      <path stroke="#4285f4" d={`${arc(-318, -360)}H12.2`} />
    </svg>
  );
}

/** Microsoft's four squares in their own colours. */
function MicrosoftMark(): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
      <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
      <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
      <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
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
