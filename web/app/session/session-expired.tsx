import { recordServiceOfPath } from '@beep/core';
import { SessionExpiredDialog } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { returnTo } from './return-state.ts';
import { useSession } from './use-session.ts';

/** Asks to log in again where the session ended by itself (spec 1, section 4). */
export function SessionExpired(): ReactNode {
  const { session } = usePageComposition();
  const state = useSession();
  const { pathname, goTo } = usePageNavigation();
  const service = recordServiceOfPath(pathname);
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
        goTo('/log-in', returnTo(service === null ? 'record' : `record/${service}`));
      }}
    />
  );
}
