import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ArchiveState } from '@beep/api/features/archive';
import {
  ACCOUNT_DELETION_TEXTS,
  CONTROL_LABELS,
  deleteAccountHeading,
  lackingArchiveText,
} from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from '../dialogs/dialog.module.css';
import { Notice } from '../feedback/notice.tsx';
import { useOnlySignInLabel } from '../sign-in/sign-in-choices-context.tsx';
import own from './delete-account.module.css';

/** Why a deletion failed: `sign-in-required` until the user has signed in again. */
export type AccountDeletionFailure = 'failed' | 'sign-in-required' | 'other-user';

export type AccountDeletionState =
  | { readonly status: 'asking' | 'processing' | 'deleted' }
  | { readonly status: 'failed'; readonly failure: AccountDeletionFailure };

export interface DeleteAccountProps {
  readonly state: AccountDeletionState;
  readonly email: string;
  /** The newest archive of the account; null while it is not known. */
  readonly archive: ArchiveState | null;
  /** The home link, for a user who keeps the account. */
  readonly keepLink: ReactNode;
  /** Confirms or retries; called synchronously in the press handler. */
  readonly onConfirm: () => void;
  /** The confirmation was dismissed. */
  readonly onCancel: () => void;
  /** The error was dismissed. */
  readonly onClose: () => void;
  /** The account is deleted and the user has closed the dialog. */
  readonly onLeave: () => void;
}

/** The dialogs of account deletion: confirmation, progress and result. */
export function DeleteAccount({
  state,
  email,
  archive,
  keepLink,
  ...actions
}: DeleteAccountProps): ReactNode {
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
          {state.status === 'asking' && archive?.state === 'ready' && archive.unreadable > 0 && (
            <Notice kind="error">{lackingArchiveText({ count: archive.unreadable })}</Notice>
          )}
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
      return { heading: deleteAccountHeading({ email }), text: ACCOUNT_DELETION_TEXTS.question };
    case 'processing':
      return { heading: ACCOUNT_DELETION_TEXTS.deleting, text: ACCOUNT_DELETION_TEXTS.deletingHint };
    case 'deleted':
      return { heading: ACCOUNT_DELETION_TEXTS.deleted, text: ACCOUNT_DELETION_TEXTS.deletedHint };
    case 'failed':
      return { heading: ACCOUNT_DELETION_TEXTS.failed, text: FAILURES[state.failure] };
  }
}

const FAILURES = {
  failed: ACCOUNT_DELETION_TEXTS.failedHint,
  'sign-in-required': ACCOUNT_DELETION_TEXTS.needsSignIn,
  'other-user': ACCOUNT_DELETION_TEXTS.otherUser,
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
          {CONTROL_LABELS.close}
        </Button>
      );
    case 'failed':
      return (
        <>
          <Button kind="quiet" onClick={leave}>
            {CONTROL_LABELS.close}
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
            {ACCOUNT_DELETION_TEXTS.heading}
          </Button>
        </>
      );
  }
}
