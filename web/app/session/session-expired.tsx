import { hostOfPath } from '@beep/core/hosts';
import { SessionExpired as SessionExpiredView } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { returnTo } from './return-state.ts';

/** Asks for sign-in after the session has expired, and returns to the recorder. */
export function SessionExpired(): ReactNode {
  const { session } = usePageComposition();
  const { pathname, goTo } = usePageNavigation();
  const service = hostOfPath(pathname);
  return (
    <SessionExpiredView
      session={session}
      onLogIn={() => goTo('/log-in', returnTo(service === null ? 'record' : `record/${service}`))}
    />
  );
}
