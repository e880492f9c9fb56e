import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { buttonClass, Dot, HistoryScreen, HistoryWaiting, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, Navigate } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { returnTo } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';

export const meta: MetaFunction = () => [
  { title: `${USER_TEXTS.recordingHistory} · Beep` },
  { name: 'robots', content: 'noindex' },
];

/** Only for a signed-in user: nobody is led to sign-in and back (spec 1, section 4: protected route). */
export default function History(): ReactNode {
  const { library } = useComposition();
  const session = useSession();
  if (session.status === 'signed-out') return <Navigate to="/log-in" state={returnTo('history')} replace />;
  return (
    <PageMain width="history">
      {session.status === 'loading' ? (
        <HistoryWaiting />
      ) : (
        <HistoryScreen
          key={session.user.uid}
          library={library}
          uid={session.user.uid}
          recordLink={
            <Link className={buttonClass({ kind: 'primary' })} to="/record">
              <Dot />
              {CONTROL_LABELS.record}
            </Link>
          }
        />
      )}
    </PageMain>
  );
}
