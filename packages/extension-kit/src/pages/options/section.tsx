import { Heading } from '@beep/ui';
import { type ReactNode, useId } from 'react';
import styles from '../plain-page.module.css';

export interface SectionProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export function Section({ heading, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}
