import { Dialog } from '@base-ui/react/dialog';
import { isTitleTooLong } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { useToast } from '../feedback/toasts.tsx';
import type { TitleControlProps } from './title-control.tsx';
import styles from './title-dialog-view.module.css';

export interface TitleDialogViewProps extends TitleControlProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The title, and whether listeners see it. */
export function TitleDialogView(props: TitleDialogViewProps): ReactNode {
  const { isOpen, onClose } = props;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog}>
          <Dialog.Title>{CONTROL_LABELS.title}</Dialog.Title>
          <TitleForm {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function TitleForm({ recording, library, onChanged, onClose }: TitleDialogViewProps): ReactNode {
  const id = useId();
  const showToast = useToast();
  const [title, setTitle] = useState(recording.title ?? '');
  const [isTitleShown, setShown] = useState(recording.isTitleShown === true);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isTooLong = isTitleTooLong(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isTooLong || isSaving) return;
    setSaving(true);
    setFailed(false);
    library.changeTitle(recording.id, { title, isTitleShown }).then((outcome) => {
      setSaving(false);
      if (outcome.status !== 'ok') return setFailed(true);
      const changed = outcome.value;
      onChanged({ title: changed.title || undefined, isTitleShown: changed.isTitleShown });
      showToast(USER_TEXTS.titleSaved);
      onClose();
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{USER_TEXTS.titleLabel}</label>
      <input
        id={id}
        className={styles.field}
        dir="auto"
        autoComplete="off"
        value={title}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setTitle(target.value)}
      />
      <label className={styles.option}>
        <input type="checkbox" checked={isTitleShown} onChange={({ target }) => setShown(target.checked)} />
        {CONTROL_LABELS.showTitle}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {isTitleShown ? USER_TEXTS.titleShownHint : USER_TEXTS.titlePrivateHint}
      </p>
      <p id={`${id}-problem`} role="status" className={styles.problem}>
        {isTooLong && ERROR_TEXTS.titleTooLong}
        {hasFailed && ERROR_TEXTS.titleFailed}
      </p>
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button kind="primary" type="submit" busy={isSaving}>
          {CONTROL_LABELS.save}
        </Button>
      </div>
    </form>
  );
}
