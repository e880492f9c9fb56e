import { hostOfPath } from '@beep/core/hosts';
import { CONTROL_LABELS, QR_LABEL_TEXTS, REPLY_NOTICES, repliesText } from '@beep/core/texts';
import {
  buttonClass,
  Dot,
  Header,
  HeaderMenu,
  type HeaderMenuItem,
  type HeaderMenuProps,
  Logo,
  logoClass,
  useActor,
  useLoaded,
  useOpenSettings,
  useOwnPolicy,
} from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import type { Composition } from '../composition.ts';
import { useComposition, usePageComposition, useRecordingComposition } from '../composition-context.tsx';
import { loadSummary, type ReplySummaryState } from '../features/replies/index.ts';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { startRecording } from '../record/start-state.ts';
import { returnFromHeader, signInPath } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { useLatePart } from '../use-late-part.ts';
import { useFocusAfterLogOut } from './use-focus-after-log-out.ts';

export interface SiteHeaderProps {
  /** Only the logo. */
  readonly hideHeaderButtons?: boolean;
}

const NO_SUMMARY: ReplySummaryState = { uid: null, summary: null };
const NOT_LOADED = { getSnapshot: () => NO_SUMMARY, subscribe: () => () => undefined };

/** Empty beside the logo until the user is known. */
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
  const host = hostOfPath(usePageNavigation().pathname);
  return (
    <PageLink
      className={logoClass}
      to={host === null ? '/' : `/record/${host}`}
      reloadDocument={host !== null}
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
  const hasCount = recording !== null && !isEmbedded;
  const replies: HeaderMenuItem = { label: REPLY_NOTICES.inbox, link: <PageLink to="/replies" /> };
  const Menu = hasCount ? FullMenu : HeaderMenu;
  return (
    <>
      {recording !== null && <Drafts composition={recording} />}
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

/** The drafts that wait. They are sent from every page that the user opens. */
function Drafts({ composition }: { readonly composition: Composition }): ReactNode {
  const { drafts, pageUrl } = composition;
  const load = useCallback(async () => {
    const { createDraftsComposition, OutboxStatus } = await import('./late-drafts.ts');
    return { OutboxStatus, outbox: drafts.make(createDraftsComposition).outbox };
  }, [drafts]);
  const loaded = useLoaded(load, usePageNavigation().pathname);
  return loaded !== null && <loaded.OutboxStatus outbox={loaded.outbox} pageUrl={pageUrl} />;
}

/** Adds the administration for administrators, and the number of unread replies. The listen page asks for neither. */
function FullMenu({ items }: HeaderMenuProps): ReactNode {
  const { isAdministrator } = useOwnPolicy();
  const { pathname } = usePageNavigation();
  // A new document: its rules load no analytics, whichever page it was opened from.
  const isThere = /^\/admin(\/|$)/.test(pathname);
  const administration: HeaderMenuItem = {
    label: CONTROL_LABELS.administration,
    link: <PageLink to="/admin" reloadDocument={!isThere} />,
  };
  const replySummary = useLatePart(useComposition().replySummary, loadSummary) ?? NOT_LOADED;
  const unread = useActor(replySummary, NO_SUMMARY).summary?.unread ?? 0;
  const replies: HeaderMenuItem = { label: repliesText({ count: unread }), link: <PageLink to="/replies" /> };
  // Before Log Out, the last one.
  const all = [...items.slice(0, -1), replies, ...items.slice(-1)];
  return <HeaderMenu items={isAdministrator ? [administration, ...all] : all} unread={unread} />;
}
