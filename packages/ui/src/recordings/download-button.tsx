import { CONTROL_LABELS, controlName, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { IconButton, type IconButtonProps } from '../controls/icon-button.tsx';
import styles from './download-button.module.css';
import { useDownload } from './use-download.ts';

export interface DownloadButtonProps extends Omit<IconButtonProps, 'icon' | 'label' | 'onClick' | 'id'> {
  /** Of the recording. */
  readonly id: string;
  /** The recording's name, if a screen has several of these buttons. */
  readonly what?: string;
}

/** "Download"; while it runs a ring and "Download in progress..." beneath, in room that is already there. */
export function DownloadButton({ id, what, ...rest }: DownloadButtonProps): ReactNode {
  const { isRunning, start } = useDownload(id);
  const label = isRunning ? USER_TEXTS.downloadInProgress : CONTROL_LABELS.download;
  return (
    <span className={styles.download}>
      <IconButton
        icon="download"
        label={controlName(label, what)}
        busy={isRunning}
        {...rest}
        onClick={start}
      />
      {isRunning && (
        <span className={styles.progress} aria-hidden="true">
          {USER_TEXTS.downloadInProgress}
        </span>
      )}
    </span>
  );
}
