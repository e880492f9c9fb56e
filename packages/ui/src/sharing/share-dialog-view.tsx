import { Dialog } from '@base-ui/react/dialog';
import { recordingLinkHtml, recordingLinkMarkdown, recordingName } from '@beep/core/recordings';
import { CONTROL_LABELS, SHARE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { useToast } from '../feedback/toasts.tsx';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import { useUiPorts } from '../ui-ports.ts';
import { QrCode } from './qr-code.tsx';
import type { ShareControlProps } from './share-control.tsx';
import styles from './share-dialog-view.module.css';

export interface ShareDialogViewProps extends Pick<ShareControlProps, 'url' | 'recording'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The code with its link in letters, and other ways to share it. Printed, the code is alone on its sheet. */
export function ShareDialogView({ url, recording, isOpen, onClose }: ShareDialogViewProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={classNames(dialogStyles.dialog, styles.sheet)}>
          <Dialog.Title>{CONTROL_LABELS.share}</Dialog.Title>
          <div className={styles.code}>
            <QrCode text={url} />
          </div>
          <Dialog.Description className={styles.words}>
            <span>{SHARE_TEXTS.qrHint}</span>
            <bdi className={styles.link}>{url}</bdi>
          </Dialog.Description>
          {recording !== undefined && <Ways url={url} recording={recording} />}
          <div className={classNames(dialogStyles.single, styles.close)}>
            <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Ways({ url, recording }: Required<Pick<ShareControlProps, 'url'>> & Named): ReactNode {
  const { copyText } = useUiPorts();
  const { share } = useRecordingPorts();
  const showToast = useToast();
  const copy = async (text: string): Promise<void> =>
    showToast((await copyText(text)) ? USER_TEXTS.linkCopied : SHARE_TEXTS.copyFailed);
  const shareWith = async (): Promise<void> => {
    if ((await share?.({ title: recordingName(recording), url })) === 'failed')
      showToast(SHARE_TEXTS.shareFailed);
  };
  return (
    <div className={styles.ways}>
      {share !== null && (
        <Button kind="primary" onClick={() => void shareWith()}>
          {SHARE_TEXTS.shareWith}
        </Button>
      )}
      <Button kind="line" onClick={() => void copy(recordingLinkHtml(url, recording))}>
        {SHARE_TEXTS.copyHtml}
      </Button>
      <Button kind="line" onClick={() => void copy(recordingLinkMarkdown(url, recording))}>
        {SHARE_TEXTS.copyMarkdown}
      </Button>
    </div>
  );
}

interface Named {
  readonly recording: NonNullable<ShareControlProps['recording']>;
}
