import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import { Button, Notice, useToast, useUiPorts } from '@beep/ui';
import type { ReactNode } from 'react';
import lists from './own-lists.module.css';
import styles from './shown-secret.module.css';

export interface ShownSecretProps {
  readonly secret: string;
  readonly label: string;
  /** That it is not shown again. */
  readonly hint: string;
  /** The label of the button that copies it, and what is said afterwards. */
  readonly copy: string;
  readonly copied: string;
  readonly onClose: () => void;
}

/** A secret in a dialog, once. The field can be selected where copying is refused. */
export function ShownSecret({ secret, label, hint, copy, copied, onClose }: ShownSecretProps): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copySecret = async (): Promise<void> => {
    showToast((await copyText(secret)) ? copied : ERROR_TEXTS.copyRefused);
  };
  return (
    <div className={styles.shown}>
      <Notice kind="info">{hint}</Notice>
      <input
        className={styles.secret}
        aria-label={label}
        value={secret}
        readOnly
        dir="ltr"
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      <div className={lists.controls}>
        <Button kind="primary" onClick={() => void copySecret()}>
          {copy}
        </Button>
        <Button kind="line" onClick={onClose}>
          {CONTROL_LABELS.done}
        </Button>
      </div>
    </div>
  );
}
