import { TRANSCRIPT_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiPorts } from '../ui-ports.ts';
import styles from './transcript.module.css';

export interface TranscriptActionsProps {
  /**
   * Returns the words to copy. Called in the task of the press; a browser may refuse to copy words that it has to wait
   * for. Rejects if they cannot be loaded.
   */
  readonly words: () => string | Promise<string>;
  /** The words as a text file, if it is public. */
  readonly textUrl: string | undefined;
  /** The transcript as WebVTT, if it has times. */
  readonly captionsUrl: string | undefined;
}

/** The listener's actions below a transcript. Without scripts they are links to its files. */
export function TranscriptActions({ words, textUrl, captionsUrl }: TranscriptActionsProps): ReactNode {
  const copy = useCopyWords(words);
  const link = buttonClass({ kind: 'quiet' });
  return (
    <div className={styles.actions}>
      <Button kind="quiet" data-scripted data-replay="click" onClick={() => void copy()}>
        <Icon name="copy" />
        <span>{TRANSCRIPT_TEXTS.copy}</span>
      </Button>
      {textUrl !== undefined && (
        <a className={link} href={textUrl} download>
          {TRANSCRIPT_TEXTS.downloadText}
        </a>
      )}
      {captionsUrl !== undefined && (
        <a className={link} href={captionsUrl} download>
          {TRANSCRIPT_TEXTS.downloadCaptions}
        </a>
      )}
    </div>
  );
}

function useCopyWords(words: TranscriptActionsProps['words']): () => Promise<void> {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  return async () => {
    let text: string;
    try {
      text = await words();
    } catch {
      showToast(TRANSCRIPT_TEXTS.notLoaded);
      return;
    }
    showToast((await copyText(text)) ? TRANSCRIPT_TEXTS.copied : TRANSCRIPT_TEXTS.copyRefused);
  };
}
