import { CONTROL_LABELS } from '@beep/core/texts';
import { type Transcript, transcriptExcerpt, transcriptWords, undividedLines } from '@beep/core/transcripts';
import { type ReactNode, useMemo } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './saved-transcript.module.css';

const EXCERPT_CHARACTERS = 160;

export interface SavedWordsProps {
  readonly transcript: Transcript;
  readonly isCompact: boolean;
  /** Below the text. */
  readonly children: ReactNode;
}

/** The first words of a transcript, which the whole text replaces. Its language is unknown. */
export function SavedWords({ transcript, isCompact, children }: SavedWordsProps): ReactNode {
  const { words, excerpt } = useMemo(() => {
    const all = transcriptWords(undividedLines(transcript));
    return { words: all, excerpt: transcriptExcerpt(all, EXCERPT_CHARACTERS) };
  }, [transcript]);
  const isWhole = !isCompact && excerpt.length >= words.length;
  return (
    <>
      {!isCompact && (
        <p className={styles.excerpt} lang="" dir="auto">
          {excerpt}
        </p>
      )}
      <div className={styles.more}>
        {!isWhole && (
          <details>
            <summary>
              <span>{CONTROL_LABELS.showAll}</span>
              <Icon name="chevron" />
            </summary>
            <p className={styles.words} lang="" dir="auto">
              {words}
            </p>
          </details>
        )}
        {children}
      </div>
    </>
  );
}
