import type { HostTexts } from '@beep/core/hosts';
import { COPY_HINT_MS } from '@beep/core/limits';
import { type Recording, recordingLinkHtml } from '@beep/core/recordings';
import { claimFirstCopy } from '@beep/core/settings';
import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { InfoDialog } from '../../dialogs/info-dialog.tsx';
import { useToast } from '../../feedback/toasts.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useUiPorts } from '../../ui-ports.ts';
import styles from './saved-view.module.css';

export interface ShareLinkProps {
  readonly url: string;
  /** Once it is known: what is pasted into an editor names it. */
  readonly recording: Recording | undefined;
  readonly texts: HostTexts;
  /** In a host, the insert button; `copy` is used if no host is connected. */
  readonly insertButton?: (copy: () => Promise<void>) => ReactNode;
}

/**
 * The share link. It selects itself; if copying is refused it stays selected. The first copy opens a dialog, later
 * ones only a toast.
 */
export function ShareLink({ url, recording, texts, insertButton }: ShareLinkProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isExplaining, setExplaining] = useState(false);
  // The dialog says it also for a second press that came before it was shown.
  const explains = useRef(false);
  const { copyText, settings } = useUiPorts();
  const showToast = useToast();

  async function copy(confirm: () => void): Promise<void> {
    const html = recording && recordingLinkHtml(url, recording);
    if (await copyText(url, html)) {
      confirm();
      return;
    }
    field.current?.select();
    showToast(ERROR_TEXTS.copyFailed);
  }
  const explain = (): void => {
    explains.current = true;
    setExplaining(true);
  };
  const explainOnce = (): void => {
    if (explains.current) return;
    if (claimFirstCopy(settings)) explain();
    else showToast(USER_TEXTS.linkCopied, { shownMs: COPY_HINT_MS });
  };
  const insert = insertButton?.(() => copy(explain));

  return (
    <>
      {insert}
      <div className={styles.share}>
        <input
          ref={field}
          className={styles.link}
          dir="ltr"
          readOnly
          value={url}
          aria-label={CONTROL_LABELS.shareLink}
          onFocus={({ target }) => target.select()}
        />
        <Button kind={insertButton === undefined ? 'primary' : 'line'} onClick={() => void copy(explainOnce)}>
          <Icon name="copy" />
          <span>{CONTROL_LABELS.copyLink}</span>
        </Button>
      </div>
      <InfoDialog
        isOpen={isExplaining}
        type="success"
        heading={texts.linkCopiedModal.heading}
        text={texts.linkCopiedModal.text}
        onClose={() => {
          explains.current = false;
          setExplaining(false);
        }}
      />
    </>
  );
}
