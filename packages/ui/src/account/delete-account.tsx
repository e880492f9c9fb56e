import type { AccountDeletionState } from '@beep/core';
import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { DeleteAccountView } from './delete-account-view.tsx';

export interface DeleteAccountProps {
  readonly state: AccountDeletionState;
  readonly email: string;
  /** The link home for who would rather stay. */
  readonly keepLink: ReactNode;
  /** Yes, or once more; called in the task of the press. */
  readonly onConfirm: () => void;
  /** The question was put aside. */
  readonly onCancel: () => void;
  /** An error was put aside. */
  readonly onClose: () => void;
  /** The account is gone, and that has been read. */
  readonly onLeave: () => void;
}

async function loadView(): Promise<typeof DeleteAccountView> {
  return (await import('./delete-account-view.tsx')).DeleteAccountView;
}

/** Asks before an account goes, and says how it went (spec 1, section 2: delete-account screen). */
export function DeleteAccount(props: DeleteAccountProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}
