import { bytesLabel } from '@beep/core/recordings';
import { AUDIO_FILE_TEXTS, CONTROL_LABELS, sharedFileQuestion } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import styles from './add-file-view.module.css';
import type { SharedFile } from './audio-files.ts';

export interface SharedFileOfferProps {
  readonly file: SharedFile;
  /** Another file is being read. */
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** Asks whether a waiting file is this user's: it may have been shared by another user of the browser. */
export function SharedFileOffer({ file, busy, onSend, onDiscard }: SharedFileOfferProps): ReactNode {
  return (
    <fieldset className={styles.offer} aria-label={AUDIO_FILE_TEXTS.shared}>
      <p role="status">{sharedFileQuestion(file.name, bytesLabel(file.audio.size))}</p>
      <div className={styles.answers}>
        <Button kind="line" busy={busy} onClick={onSend}>
          {CONTROL_LABELS.send}
        </Button>
        <Button kind="quiet" busy={busy} onClick={onDiscard}>
          {CONTROL_LABELS.discard}
        </Button>
      </div>
    </fieldset>
  );
}
