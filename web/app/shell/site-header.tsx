import { hostOfPath } from '@beep/core/hosts';
import { CONTROL_LABELS, QR_LABEL_TEXTS, REPLY_NOTICES } from '@beep/core/texts';
import {
  buttonClass,
  Dot,
  Header,
  HeaderMenu,
  type HeaderMenuItem,
  type HeaderMenuProps,
  Logo,
  logoClass,
  useOpenSettings,
} from '@beep/ui';
import type { ComponentType, ReactNode } from 'react';
import type { Composition } from '../composition.ts';
import { usePageComposition, useRecordingComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { startRecording } from '../record/start-state.ts';
import { recorderPath, returnFromHeader, signInPath } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { useFocusAfterLogOut } from './use-focus-after-log-out.ts';

export interface SiteHeaderProps {
  /** Only the logo. */
  readonly hideHeaderButtons?: boolean;
  /** What only pages of the app have, the listen page not; null until it is loaded. */
  readonly ofApp?: OfApp | null | undefined;
}

export interface OfApp {
  readonly Drafts: ComponentType<{ readonly composition: Composition }>;
  readonly Menu: ComponentType<HeaderMenuProps>;
}

/** Empty beside the logo until the user is known. */
export function SiteHeader({ hideHeaderButtons = false, ofApp }: SiteHeaderProps): ReactNode {
  const session = useSession();
  useFocusAfterLogOut(session);
  return (
    <Header logo={<LogoLink />}>
      {!hideHeaderButtons && session.status === 'signed-out' && <VisitorControls />}
      {!hideHeaderButtons && session.status === 'signed-in' && <UserControls ofApp={ofApp} />}
    </Header>
  );
}

/** Leads home, or reloads a host's recorder. */
function LogoLink(): ReactNode {
  const { pathname, search } = usePageNavigation();
  const host = hostOfPath(pathname);
  return (
    <PageLink
      className={logoClass}
      to={host === null ? '/' : `/${recorderPath(host, search)}`}
      reloadDocument={host !== null}
    >
      <Logo />
    </PageLink>
  );
}

function VisitorControls(): ReactNode {
  const { pathname, search } = usePageNavigation();
  const state = returnFromHeader(pathname, search);
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

function UserControls({ ofApp }: Pick<SiteHeaderProps, 'ofApp'>): ReactNode {
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
  const labels: HeaderMenuItem = { label: QR_LABEL_TEXTS.title, link: <PageLink to="/sheets" /> };
  const forClass: HeaderMenuItem = {
    label: QR_LABEL_TEXTS.recordForClass,
    link: <PageLink to="/sheets/class" />,
  };
  const playlists: HeaderMenuItem = {
    label: CONTROL_LABELS.playlists,
    link: <PageLink to="/playlists" />,
  };
  const questions: HeaderMenuItem = {
    label: CONTROL_LABELS.questions,
    link: <PageLink to="/questions" />,
  };
  const hasCount = ofApp != null && !isEmbedded;
  const replies: HeaderMenuItem = { label: REPLY_NOTICES.inbox, link: <PageLink to="/replies" /> };
  const Menu = hasCount ? ofApp.Menu : HeaderMenu;
  return (
    <>
      {ofApp != null && recording !== null && <ofApp.Drafts composition={recording} />}
      {!isRecorder && (
        <PageLink
          className={buttonClass({ kind: 'line' })}
          to="/record"
          state={isPhone ? null : startRecording()}
        >
          <Dot />
          <span>{CONTROL_LABELS.record}</span>
        </PageLink>
      )}
      <Menu
        mayLoad={ofApp !== null}
        items={[
          { label: CONTROL_LABELS.settings, onSelect: openSettings },
          ...(isEmbedded
            ? []
            : hasCount
              ? [history, playlists, questions, forClass, labels]
              : [history, playlists, questions, forClass, labels, replies]),
          { label: CONTROL_LABELS.logOut, onSelect: logOut },
        ]}
      />
    </>
  );
}
