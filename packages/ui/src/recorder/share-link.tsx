import { CONTROL_LABELS, COPY_HINT_MS, ERROR_TEXTS, USER_TEXTS } from '@beep/core';
import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './saved-view.module.css';

export interface ShareLinkProps {
  readonly url: string;
}

/** The link to send. It selects itself; where copying is refused it is left selected to be copied by hand. */
export function ShareLink({ url }: ShareLinkProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const { copyText } = useUiPorts();
  const showToast = useToast();

  async function copy(): Promise<void> {
    if (await copyText(url)) {
      showToast(USER_TEXTS.linkCopied, { shownMs: COPY_HINT_MS });
      return;
    }
    field.current?.select();
    showToast(ERROR_TEXTS.copyFailed);
  }

  return (
    <div className={styles.share}>
      <input
        ref={field}
        className={styles.link}
        readOnly
        value={url}
        aria-label={CONTROL_LABELS.shareLink}
        onFocus={({ target }) => target.select()}
      />
      <Button kind="primary" onClick={() => void copy()}>
        <Icon name="copy" />
        {CONTROL_LABELS.copyLink}
      </Button>
    </div>
  );
}
