import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { AccountDeletionState } from '@beep/core/account';
import { CONTROL_LABELS, deleteAccountHeading, SITE_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from '../dialogs/dialog.module.css';
import { useOnlySignInLabel } from '../sign-in/sign-in-choices-context.tsx';
import own from './delete-account.module.css';
import type { DeleteAccountProps } from './delete-account.tsx';

/** The dialogs of account deletion: confirmation, progress and result. */
export function DeleteAccountView({ state, email, keepLink, ...actions }: DeleteAccountProps): ReactNode {
  const { heading, text } = wordsOf(state, email);
  const leave = leaveOf(state, actions);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && leave()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title className={own.heading}>{heading}</AlertDialog.Title>
          <AlertDialog.Description className={styles.question} role={roleOf(state)}>
            {text}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Actions state={state} leave={leave} onConfirm={actions.onConfirm} />
          </div>
          {state.status === 'asking' && <p className={styles.question}>{keepLink}</p>}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface Words {
  readonly heading: string;
  readonly text: string;
}

function wordsOf(state: AccountDeletionState, email: string): Words {
  switch (state.status) {
    case 'asking':
      return { heading: deleteAccountHeading(email), text: SITE_TEXTS.deleteAccountQuestion };
    case 'processing':
      return { heading: SITE_TEXTS.deletingAccount, text: SITE_TEXTS.deletingAccountHint };
    case 'deleted':
      return { heading: SITE_TEXTS.accountDeleted, text: SITE_TEXTS.accountDeletedHint };
    case 'failed':
      return { heading: SITE_TEXTS.deleteAccountFailed, text: FAILURES[state.failure] };
  }
}

const FAILURES = {
  failed: SITE_TEXTS.deleteAccountFailedHint,
  'sign-in-required': SITE_TEXTS.deleteAccountNeedsSignIn,
  'other-user': SITE_TEXTS.deleteAccountOtherUser,
} as const;

function roleOf({ status }: AccountDeletionState): 'alert' | 'status' | undefined {
  if (status === 'failed') return 'alert';
  return status === 'asking' ? undefined : 'status';
}

type LeaveActions = Pick<DeleteAccountProps, 'onCancel' | 'onClose' | 'onLeave'>;

/** The action of Escape and the quiet button; none while the account is being deleted. */
function leaveOf({ status }: AccountDeletionState, actions: LeaveActions): () => void {
  switch (status) {
    case 'asking':
      return actions.onCancel;
    case 'processing':
      return () => undefined;
    case 'failed':
      return actions.onClose;
    case 'deleted':
      return actions.onLeave;
  }
}

interface ActionsProps {
  readonly state: AccountDeletionState;
  readonly leave: () => void;
  readonly onConfirm: () => void;
}

/** Restores the focus, which went with the pressed button. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

function Actions({ state, leave, onConfirm }: ActionsProps): ReactNode {
  const signInLabel = useOnlySignInLabel() ?? CONTROL_LABELS.logIn;
  switch (state.status) {
    case 'deleted':
      return (
        <Button ref={takeFocus} kind="primary" onClick={leave}>
          {SITE_TEXTS.close}
        </Button>
      );
    case 'failed':
      return (
        <>
          <Button kind="quiet" onClick={leave}>
            {SITE_TEXTS.close}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {state.failure === 'failed' ? CONTROL_LABELS.tryAgain : signInLabel}
          </Button>
        </>
      );
    case 'asking':
    case 'processing':
      return (
        <>
          <Button kind="quiet" disabled={state.status === 'processing'} onClick={leave}>
            {CONTROL_LABELS.cancel}
          </Button>
          <Button kind="danger" busy={state.status === 'processing'} onClick={onConfirm}>
            {SITE_TEXTS.deleteAccount}
          </Button>
        </>
      );
  }
}
