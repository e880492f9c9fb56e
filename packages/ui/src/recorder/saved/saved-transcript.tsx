import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import { classNames } from '../../class-names.ts';
import { TranscriptNews } from '../../transcripts/transcript-news.tsx';
import type { ShownTranscriptState } from '../../transcripts/use-transcript-state.ts';
import styles from './saved-transcript.module.css';
import type { SavedWords } from './saved-words.tsx';

export interface SavedTranscriptProps extends ShownTranscriptState {
  /** The recording's page. */
  readonly shareUrl: string;
  /** For panels: no text until it is opened, and the page opens in a new window. */
  readonly isCompact?: boolean;
}

async function loadWords(): Promise<typeof SavedWords> {
  return (await import('./saved-words.tsx')).SavedWords;
}

/** The transcript of a recording that was just saved: first that it is being written, then its first words. */
export function SavedTranscript({
  state,
  send,
  shareUrl,
  isCompact = false,
}: SavedTranscriptProps): ReactNode {
  // Loaded while it is being written.
  const Words = useLoaded(loadWords, state.status !== 'none');
  if (state.status === 'none') return null;
  return (
    <section
      className={classNames(styles.transcript, isCompact && styles.compact)}
      aria-label={USER_TEXTS.transcriptHeading}
    >
      <TranscriptNews state={state} send={send} />
      {state.status === 'written' && Words !== null && (
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
