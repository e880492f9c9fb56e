import { CONTROL_LABELS } from '@beep/core';
import { buttonClass, Dot, Header, HeaderMenu, Logo, logoClass } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { startRecording } from '../record/start-state.ts';
import { returnFromHeader } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';

/** Nothing beside the logo while it is not known who is there (spec 1, header). */
export function SiteHeader(): ReactNode {
  const session = useSession();
  return (
    <Header logo={<LogoLink />}>
      {session.status === 'signed-out' && <VisitorControls />}
      {session.status === 'signed-in' && <UserControls />}
    </Header>
  );
}

export function LogoLink(): ReactNode {
  return (
    <Link className={logoClass} to="/">
      <Logo />
    </Link>
  );
}

function VisitorControls(): ReactNode {
  const state = returnFromHeader(useLocation().pathname);
  return (
    <>
      <Link className={buttonClass({ kind: 'quiet' })} to="/log-in" state={state}>
        {CONTROL_LABELS.logIn}
      </Link>
      <Link className={buttonClass({ kind: 'line' })} to="/create-account" state={state}>
        {CONTROL_LABELS.createAccount}
      </Link>
    </>
  );
}

function UserControls(): ReactNode {
  const { session, isPhone } = useComposition();
  const isRecorder = /^\/record(\/|$)/.test(useLocation().pathname);
  return (
    <>
      {!isRecorder && (
        <Link
          className={buttonClass({ kind: 'line' })}
          to="/record"
          state={isPhone ? null : startRecording()}
        >
          <Dot />
          {CONTROL_LABELS.record}
        </Link>
      )}
      <HeaderMenu
        items={[
          { label: CONTROL_LABELS.recordingHistory, link: <Link to="/history" /> },
          { label: CONTROL_LABELS.logOut, onSelect: () => session.send({ type: 'signOut' }) },
        ]}
      />
    </>
  );
}
