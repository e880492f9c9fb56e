import type { CurrentUser } from '@beep/core/session';
import { NeedsScripts } from '@beep/ui';
import type { ReactNode } from 'react';
import { Redirect, usePageNavigation } from '../navigation/page-navigation.tsx';
import { returnTo } from './return-state.ts';
import { useSession } from './use-session.ts';

export interface ProtectedPageProps {
  /** Shown until the user is known. */
  readonly waiting: ReactNode;
  readonly children: (user: CurrentUser) => ReactNode;
}

/** Requires sign-in: visitors are redirected, and return afterwards. */
export function ProtectedPage({ waiting, children }: ProtectedPageProps): ReactNode {
  const session = useSession();
  const { pathname } = usePageNavigation();
  if (session.status === 'loading') {
    return (
      <>
        <NeedsScripts />
        {waiting}
      </>
    );
  }
  if (session.status === 'signed-in') return children(session.user);
  return <Redirect to="/log-in" state={returnTo(pathname.replace(/^\/+|\/+$/g, ''))} />;
}
