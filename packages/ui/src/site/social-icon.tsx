import type { ReactNode } from 'react';
import styles from '../icons/icon.module.css';

const SHAPES = {
  x: 'M5 5l14 14M19 5 5 19',
  linkedin: 'M6 10v8M6 6.5v.01M10.5 18v-8M10.5 13.5c0-4.5 7.5-5 7.5 0V18',
  youtube:
    'M4 8.5A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 15.5zM10.5 9.5v5l4-2.5z',
  facebook: 'M14.5 20v-8m0 0V8.5A2.5 2.5 0 0 1 17 6h1.500M14.5 12H11m3.500 0H18',
  instagram:
    'M8 4.5h8A3.5 3.5 0 0 1 19.5 8v8a3.5 3.5 0 0 1-3.5 3.500H8A3.5 3.5 0 0 1 4.5 16V8A3.5 3.5 0 0 1 8 4.500zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM16.500 7.500v.01',
} as const;

export type SocialIconName = keyof typeof SHAPES;

/** A network's icon; the link around it has the name. */
export function SocialIcon({ name }: { readonly name: SocialIconName }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
