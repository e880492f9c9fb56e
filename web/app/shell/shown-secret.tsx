import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import { Button, Notice, useToast, useUiPorts } from '@beep/ui';
import type { ReactNode } from 'react';
import { CopiedField } from './copied-field.tsx';
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

/** A secret in a dialog, once. */
export function ShownSecret({ secret, label, hint, copy, copied, onClose }: ShownSecretProps): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copySecret = async (): Promise<void> => {
    showToast((await copyText(secret)) ? copied : ERROR_TEXTS.copyRefused);
  };
  return (
    <div className={styles.shown}>
      <Notice kind="info">{hint}</Notice>
      <CopiedField aria-label={label} value={secret} />
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
