import type { SiteDetails } from '@beep/api';
import {
  CONTROL_LABELS,
  isRecordService,
  RELOAD_AFTER_DELETE_MS,
  type RecorderState,
  type RecordService,
  recordServiceOfPath,
  recordServiceTexts,
  type Take,
  USER_TEXTS,
} from '@beep/core';
import { PageMain, RecorderScreen, useActor } from '@beep/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLocation,
  useNavigate,
} from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { parseStartState } from '../record/start-state.ts';
import { useDocsPlace } from '../record/use-docs-place.ts';
import { useFrontPlace } from '../record/use-front-place.ts';
import { returnTo } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
/** What of an earlier visit is shown again: only what the user made and does not have yet. */
const KEPT: readonly RecorderState['status'][] = ['uploading', 'upload-failed'];

/** A service that nobody knows has no recorder (spec 1, section 2: route table). */
export function loader({ params }: LoaderFunctionArgs): Response | null {
  return params.service === undefined || isRecordService(params.service) ? null : redirect('/error');
}

/** Known to the browser too, so that it need not ask. */
export function clientLoader({ params }: ClientLoaderFunctionArgs): Response | null {
  return params.service === undefined || isRecordService(params.service) ? null : redirect('/error');
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${recordServiceTexts(recordServiceOfPath(args.location.pathname)).heading} · Beep`,
    description: USER_TEXTS.promoText,
    robots: recordServiceOfPath(args.location.pathname) === null ? 'index, follow' : 'noindex',
  });

function hasTake(state: RecorderState): state is Extract<RecorderState, { take: Take }> {
  return 'take' in state && state.take !== null;
}

/** The service's store where one is configured, else the page that shows every extension. */
function extensionUrl(service: RecordService | null, storeLinks: SiteDetails['storeLinks']): string {
  const storeLink = service === null || service === 'front' ? undefined : storeLinks?.[service];
  return storeLink ?? '/welcome';
}

export default function Record(): ReactNode {
  const { recorder: ownRecorder, docs: docsLink, library, defaultExpiry, ui, pageUrl } = useComposition();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, state: navigationState } = useLocation();
  const service = recordServiceOfPath(pathname);
  const recorder = service === 'docs' ? docsLink.recorder : ownRecorder;
  const state = useActor(recorder, AT_SERVER);
  const { status } = state;
  const { storeLinks } = useSiteDetails();
  const front = useFrontPlace(service === 'front');
  const docs = useDocsPlace(service === 'docs');
  const shouldStart = parseStartState(navigationState);
  const logIn = useCallback((): void => {
    navigate('/log-in', { state: returnTo(service === null ? 'record' : `record/${service}`) });
  }, [navigate, service]);

  useEffect(() => {
    if (shouldStart) {
      navigate('.', { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, navigate, recorder]);

  useEffect(() => {
    if (status !== 'sign-in-required') return;
    recorder.send({ type: 'discard' });
    logIn();
  }, [status, logIn, recorder]);

  useEffect(
    () => () => {
      if (!KEPT.includes(recorder.getSnapshot().status)) recorder.send({ type: 'discard' });
    },
    [recorder],
  );

  /** A new take, begun meanwhile, is worth more than a fresh page. */
  const reloadIfIdle = (): void => {
    if (recorder.getSnapshot().status === 'idle') navigate(0);
  };

  // A take is shown to nobody but the user who made it.
  const isSomeoneElses =
    session.status === 'signed-in' && hasTake(state) && state.take.ownerUid !== session.user.uid;
  useEffect(() => {
    if (isSomeoneElses) recorder.send({ type: 'discard' });
  }, [isSomeoneElses, recorder]);
  if (isSomeoneElses) return <PageMain width="full">{null}</PageMain>;

  return (
    <PageMain width="full">
      <RecorderScreen
        recorder={recorder}
        library={library}
        defaultExpiry={defaultExpiry}
        service={service}
        insertTarget={front.target ?? docs.target}
        unconnectedHint={front.unconnectedHint}
        extensionUrl={extensionUrl(service, storeLinks)}
        uid={session.status === 'signed-in' ? session.user.uid : null}
        onLogIn={logIn}
        onDeleted={() => ui.clock.after(RELOAD_AFTER_DELETE_MS, reloadIfIdle)}
        historyLink={service === null && <Link to="/history">{CONTROL_LABELS.allRecordings}</Link>}
        pageUrl={pageUrl}
      />
      <LeaveGuard />
    </PageMain>
  );
}
