import type { AccountDeletionState } from '@beep/core/account';
import type { Archive } from '@beep/core/archive';
import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { DeleteAccountView } from './delete-account-view.tsx';

export interface DeleteAccountProps {
  readonly state: AccountDeletionState;
  readonly email: string;
  /** The newest archive of the account; null while it is not known. */
  readonly archive: Archive | null;
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

async function loadView(): Promise<typeof DeleteAccountView> {
  return (await import('./delete-account-view.tsx')).DeleteAccountView;
}

/** Asks for confirmation and reports the result. */
export function DeleteAccount(props: DeleteAccountProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}
