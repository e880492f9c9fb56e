import { SessionExpired as SessionExpiredView } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { returnAfterExpiry } from './return-state.ts';

/** Asks for sign-in after the session has expired, and returns to the recorder or the administration. */
export function SessionExpired(): ReactNode {
  const { session } = usePageComposition();
  const { pathname, search, state, goTo } = usePageNavigation();
  return (
    <SessionExpiredView
      session={session}
      onLogIn={() => goTo('/log-in', { state: returnAfterExpiry(pathname, search, state) })}
    />
  );
}
