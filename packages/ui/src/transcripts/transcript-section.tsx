import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Heading } from '../text/text.tsx';
import styles from './transcript.module.css';

export interface TranscriptSectionProps {
  /** The owner's actions. */
  readonly action?: ReactNode;
  /** The lines or their editor; empty without a transcript. */
  readonly children?: ReactNode;
}

/** The id of the section's heading, which labels it; a page has one transcript. */
export const TRANSCRIPT_HEADING_ID = 'transcript';

/** A recording's transcript, below its player. */
export function TranscriptSection({ action, children }: TranscriptSectionProps): ReactNode {
  return (
    <section className={styles.section} aria-labelledby={TRANSCRIPT_HEADING_ID}>
      <div className={styles.head}>
        <Heading id={TRANSCRIPT_HEADING_ID}>{USER_TEXTS.transcriptHeading}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
