import type { ReactNode } from 'react';
import { followScroll } from './follow-scroll.ts';
import styles from './header.module.css';

export interface HeaderProps {
  /** The link home around a {@link Logo}. */
  readonly logo: ReactNode;
  /** The controls; their room is kept until they are known. */
  readonly children?: ReactNode;
}

/** The sticky header, translucent once the page has scrolled. */
export function Header({ logo, children }: HeaderProps): ReactNode {
  return (
    <header ref={followScroll} className={styles.header}>
      <div className={styles.inside}>
        {logo}
        {children}
      </div>
    </header>
  );
}

/** The class of the link home. */
export const logoClass: string = styles.logo ?? '';

/** The disc and the name, to stand in a link. */
export function Logo(): ReactNode {
  return (
    <>
      <span className={styles.disc} aria-hidden="true" />
      <span className={styles.name} translate="no">
        Beep
      </span>
    </>
  );
}
