import type { Session, SessionState } from '@beep/core/session';
import type { ReactNode } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { SessionExpiredDialog } from '../dialogs/session-expired-dialog.tsx';

/** The server cannot know it. */
const AT_SERVER: SessionState = { status: 'loading' };

export interface SessionExpiredProps {
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe' | 'send'>;
  readonly onLogIn: () => void;
}

/** Asks for sign-in after the session has expired. */
export function SessionExpired({ session, onLogIn }: SessionExpiredProps): ReactNode {
  const state = useActor(session, AT_SERVER);
  const dismiss = (): void => session.send({ type: 'dismissReauth' });
  const reason = state.status === 'signed-out' ? state.reauth : null;
  // A visitor has no session that could expire, and fetches no dialog for it.
  if (state.status !== 'signed-in' && reason === null) return null;
  return (
    <SessionExpiredDialog
      reason={reason}
      onLater={dismiss}
      onLogIn={() => {
        dismiss();
        onLogIn();
      }}
    />
  );
}
