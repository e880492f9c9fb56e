import { HEADER_BLUR_PX } from '@beep/core/limits';
import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import styles from './header.module.css';

export interface HeaderProps {
  /** The link home around a {@link Logo}. */
  readonly logo: ReactNode;
  /** The controls; their room is kept until they are known. */
  readonly children?: ReactNode;
}

/** The sticky header, translucent once the page has scrolled. */
export function Header({ logo, children }: HeaderProps): ReactNode {
  const isScrolled = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > HEADER_BLUR_PX,
    () => false,
  );
  return (
    <header className={classNames(styles.header, isScrolled && styles.scrolled)}>
      <div className={styles.inside}>
        {logo}
        {children}
      </div>
    </header>
  );
}

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** The class of the link home. */
export const logoClass: string = styles.logo ?? '';

/** The disc and the name, to stand in a link. */
export function Logo(): ReactNode {
  return (
    <>
      <span className={styles.disc} aria-hidden="true" />
      <span className={styles.name}>Beep</span>
    </>
  );
}
