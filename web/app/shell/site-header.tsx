import { hostOfPath } from '@beep/core/hosts';
import { CONTROL_LABELS } from '@beep/core/texts';
import {
  buttonClass,
  Dot,
  Header,
  HeaderMenu,
  type HeaderMenuItem,
  type HeaderMenuProps,
  Logo,
  logoClass,
  OutboxStatus,
  useOpenSettings,
  useOwnPolicy,
} from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition, useRecordingComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { startRecording } from '../record/start-state.ts';
import { returnFromHeader, signInPath } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { useFocusAfterLogOut } from './use-focus-after-log-out.ts';

export interface SiteHeaderProps {
  /** Only the logo. */
  readonly hideHeaderButtons?: boolean;
}

/** Empty beside the logo until the user is known (spec 1, header). */
export function SiteHeader({ hideHeaderButtons = false }: SiteHeaderProps): ReactNode {
  const session = useSession();
  useFocusAfterLogOut(session);
  return (
    <Header logo={<LogoLink />}>
      {!hideHeaderButtons && session.status === 'signed-out' && <VisitorControls />}
      {!hideHeaderButtons && session.status === 'signed-in' && <UserControls />}
    </Header>
  );
}

/** Leads home, or reloads a host's recorder. */
function LogoLink(): ReactNode {
  const service = hostOfPath(usePageNavigation().pathname);
  return (
    <PageLink
      className={logoClass}
      to={service === null ? '/' : `/record/${service}`}
      reloadDocument={service !== null}
    >
      <Logo />
    </PageLink>
  );
}

function VisitorControls(): ReactNode {
  const state = returnFromHeader(usePageNavigation().pathname);
  return (
    <>
      <PageLink className={buttonClass({ kind: 'quiet' })} to={signInPath('/log-in', state)} state={state}>
        {CONTROL_LABELS.logIn}
      </PageLink>
      <PageLink
        className={buttonClass({ kind: 'line' })}
        to={signInPath('/create-account', state)}
        state={state}
      >
        {CONTROL_LABELS.createAccount}
      </PageLink>
    </>
  );
}

function UserControls(): ReactNode {
  const { session, isPhone } = usePageComposition();
  const recording = useRecordingComposition();
  const { pathname } = usePageNavigation();
  const openSettings = useOpenSettings();
  const isRecorder = /^\/record(\/|$)/.test(pathname);
  const isEmbedded = hostOfPath(pathname) !== null;
  const logOut = recording?.logOut.request ?? (() => session.send({ type: 'signOut' }));
  const history: HeaderMenuItem = {
    label: CONTROL_LABELS.recordingHistory,
    link: <PageLink to="/history" />,
  };
  const Menu = recording === null || isEmbedded ? HeaderMenu : AdministratorMenu;
  return (
    <>
      {recording !== null && <OutboxStatus outbox={recording.outbox} pageUrl={recording.pageUrl} />}
      {!isRecorder && (
        <PageLink
          className={buttonClass({ kind: 'line' })}
          to="/record"
          state={isPhone ? null : startRecording()}
        >
          <Dot />
          {CONTROL_LABELS.record}
        </PageLink>
      )}
      <Menu
        items={[
          { label: CONTROL_LABELS.settings, onSelect: openSettings },
          ...(isEmbedded ? [] : [history]),
          { label: CONTROL_LABELS.logOut, onSelect: logOut },
        ]}
      />
    </>
  );
}

/** Adds the administration for administrators. The listen page does not ask who is one. */
function AdministratorMenu({ items }: HeaderMenuProps): ReactNode {
  const { isAdministrator } = useOwnPolicy();
  const { pathname } = usePageNavigation();
  // A new document: its rules load no analytics, whichever page it was opened from.
  const isThere = /^\/admin(\/|$)/.test(pathname);
  const administration: HeaderMenuItem = {
    label: CONTROL_LABELS.administration,
    link: <PageLink to="/admin" reloadDocument={!isThere} />,
  };
  return <HeaderMenu items={isAdministrator ? [administration, ...items] : items} />;
}
