import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import { type Transcript, transcriptExcerpt, transcriptWords, undividedLines } from '@beep/core/transcripts';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icons/icon.tsx';
import { TranscriptNews } from '../../transcripts/transcript-news.tsx';
import type { ShownTranscriptState } from '../../transcripts/use-transcript-state.ts';
import styles from './saved-transcript.module.css';

const EXCERPT_CHARACTERS = 160;

export interface SavedTranscriptProps extends ShownTranscriptState {
  /** The recording's page. */
  readonly shareUrl: string;
  /** For panels: no text until it is opened, and the page opens in a new window. */
  readonly isCompact?: boolean;
}

/** The transcript of a recording that was just saved: first that it is being written, then its first words. */
export function SavedTranscript({
  state,
  send,
  shareUrl,
  isCompact = false,
}: SavedTranscriptProps): ReactNode {
  if (state.status === 'none') return null;
  return (
    <section
      className={classNames(styles.transcript, isCompact && styles.compact)}
      aria-label={USER_TEXTS.transcriptHeading}
    >
      <TranscriptNews state={state} send={send} />
      {state.status === 'written' && (
        <Words transcript={state.transcript} isCompact={isCompact}>
          <a
            className={styles.edit}
            href={`${shareUrl}#transcript`}
            {...(isCompact && { target: '_blank', rel: 'noopener' })}
          >
            {CONTROL_LABELS.editTranscript}
          </a>
        </Words>
      )}
    </section>
  );
}

interface WordsProps {
  readonly transcript: Transcript;
  readonly isCompact: boolean;
  readonly children: ReactNode;
}

/** The whole text replaces the first words. Its language is unknown. */
function Words({ transcript, isCompact, children }: WordsProps): ReactNode {
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
              {CONTROL_LABELS.showAll}
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
