import type { SiteDetails } from '@beep/api';
import { type HostId, hostOfPath, hostTexts } from '@beep/core/hosts';
import type { RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS, QR_LABEL_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { Notice, PageMain, RecorderScreen, useActor } from '@beep/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useComposition } from '../composition-context.tsx';
import { useMayShow } from '../frame/frame-gate.tsx';
import { PageLink, type PageProps, Redirect, usePageNavigation } from '../navigation/page-navigation.tsx';
import { keepRecorder } from '../offline/keep-recorder.ts';
import { FramedRecorder } from '../record/framed-recorder.tsx';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { slotInUrl } from '../record/slot-destination.ts';
import { useDocsTarget } from '../record/use-docs-target.ts';
import { useFrontTarget } from '../record/use-front-target.ts';
import { useRecorderComposition } from '../record/use-recorder-composition.ts';
import { useRecorderInPage } from '../record/use-recorder-in-page.ts';
import { useReloadAfterDelete } from '../record/use-reload-after-delete.ts';
import { returnTo, returnToRecording } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${hostTexts(hostOfPath(args.pathname)).heading} · Beep`,
    description: USER_TEXTS.promoText,
    robots: hostOfPath(args.pathname) === null ? 'index, follow' : 'noindex',
  });

/** The host's store page if configured, else the page of all extensions. */
function extensionUrl(service: HostId | null, storeLinks: SiteDetails['storeLinks']): string {
  const storeLink = service === null || service === 'front' ? undefined : storeLinks?.[service];
  return storeLink ?? '/welcome';
}

export default function Record({ params }: PageProps): ReactNode {
  const mayShow = useMayShow();
  const service = hostOfPath(usePageNavigation().pathname);
  if (params.service !== undefined && service === null) return <Redirect to="/error" />;
  return mayShow ? <Recorder service={service} /> : <FramedRecorder service={service} />;
}

interface RecorderProps {
  readonly service: HostId | null;
}

function Recorder({ service }: RecorderProps): ReactNode {
  const { outbox, library, defaultExpiry, pageUrl } = useComposition();
  const { recorder: ownRecorder, files, docs: docsLink } = useRecorderComposition();
  const { search, goTo } = usePageNavigation();
  const slot = slotInUrl(search);
  const session = useSession();
  const recorder = service === 'docs' ? docsLink.recorder : ownRecorder;
  const state = useActor(recorder, AT_SERVER);
  const { storeLinks } = useSiteDetails();
  const front = useFrontTarget(service === 'front');
  const docs = useDocsTarget(service === 'docs');
  const isGuess = session.status === 'signed-out' && session.isGuess === true;
  const here = service === null ? `record${slot === undefined ? '' : search}` : `record/${service}`;
  const logIn = useCallback((): void => {
    // A user who turns out to be signed in has pressed once and need not press again.
    goTo('/log-in', { state: isGuess ? returnToRecording(here) : returnTo(here) });
  }, [goTo, here, isGuess]);

  const mayBeShown = useRecorderInPage({ recorder, outbox, state, session, onSignInRequired: logIn });
  useEffect(keepRecorder, []);
  const deletion = useReloadAfterDelete(recorder);

  if (!mayBeShown) return <PageMain width="full">{null}</PageMain>;

  return (
    <PageMain width="full">
      {slot !== undefined && (
        <Notice kind="info">
          {slot.replaces === undefined ? QR_LABEL_TEXTS.recordingFor : QR_LABEL_TEXTS.recordingInstead}
        </Notice>
      )}
      <RecorderScreen
        recorder={recorder}
        outbox={outbox}
        library={library}
        {...(service === null && { files })}
        defaultExpiry={defaultExpiry}
        service={service}
        insertTarget={front.target ?? docs.target}
        unconnectedHint={front.unconnectedHint}
        extensionUrl={extensionUrl(service, storeLinks)}
        uid={session.status === 'signed-in' ? session.user.uid : null}
        onLogIn={logIn}
        {...deletion}
        historyLink={service === null && <PageLink to="/history">{CONTROL_LABELS.allRecordings}</PageLink>}
        pageUrl={pageUrl}
      />
      <LeaveGuard />
    </PageMain>
  );
}
