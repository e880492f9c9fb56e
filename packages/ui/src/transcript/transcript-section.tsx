import { USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import { Heading } from '../text/text.tsx';
import styles from './transcript.module.css';

export interface TranscriptSectionProps {
  /** What the owner can do with it. */
  readonly action?: ReactNode;
  /** The lines, or what they are edited with; nothing where there is no transcript yet. */
  readonly children?: ReactNode;
}

/** The id of the section's heading, which names what is in it; a page has one transcript. */
export const TRANSCRIPT_HEADING_ID = 'transcript';

/** What is said in a recording, below its player. */
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
