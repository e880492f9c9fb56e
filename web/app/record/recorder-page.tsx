import type { HostId } from '@beep/core/hosts';
import type { InsertTarget } from '@beep/core/insert';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS } from '@beep/core/texts';
import {
  PageMain,
  PlayerPortsContext,
  RecorderScreen,
  RecordingPortsContext,
  useActor,
  useUpload,
} from '@beep/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { lateKeepRecorder } from '../offline/late-keep-recorder.ts';
import { WithMicrophones } from '../ports/with-microphones.tsx';
import { returnTo, returnToRecording } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { useDrafts } from '../use-drafts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useRecorderComposition } from './use-recorder-composition.ts';
import { useRecorderInPage } from './use-recorder-in-page.ts';
import { useReloadAfterDelete } from './use-reload-after-delete.ts';
import { useSavedParts } from './use-saved-parts.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface RecorderPageProps {
  /** The host that the page is for; null is the plain web recorder. */
  readonly host: HostId | null;
  readonly title: string;
  /** The address of this page, without its leading slash, for the way back from sign-in. */
  readonly here: string;
  readonly recorder: Recorder;
  /** The connected insertion target. */
  readonly insertTarget?: InsertTarget | null;
  /** Why no host is connected, if it must be shown. */
  readonly unconnectedHint?: string | undefined;
  /** The page of the extension that is offered. */
  readonly extensionUrl: string;
  /** False where a way to the history would lead out of a launch; true by default. */
  readonly hasHistory?: boolean;
  /** Above the recorder. */
  readonly notice?: ReactNode;
}

/** The recorder, with what connects it to the page. */
export function RecorderPage(props: RecorderPageProps): ReactNode {
  const {
    host,
    title,
    here,
    recorder,
    insertTarget = null,
    unconnectedHint,
    extensionUrl,
    notice,
    hasHistory = true,
  } = props;
  const { pageUrl } = useComposition();
  const { outbox } = useDrafts();
  const { loadFiles } = useRecorderComposition();
  const { goTo } = usePageNavigation();
  const session = useSession();
  const state = useActor(recorder, AT_SERVER);
  const isGuess = session.status === 'signed-out' && session.isGuess === true;
  const logIn = useCallback((): void => {
    // A user who turns out to be signed in has pressed once and need not press again.
    goTo('/log-in', { state: isGuess ? returnToRecording(here) : returnTo(here) });
  }, [goTo, here, isGuess]);

  const mayBeShown = useRecorderInPage({ recorder, outbox, state, session, onSignInRequired: logIn });
  useEffect(() => void lateKeepRecorder(), []);
  const deletion = useReloadAfterDelete(recorder);
  const upload = useUpload(outbox, state);
  const saved = useSavedParts(`${state.status} ${upload?.status}`);

  if (!mayBeShown) return <PageMain width="full">{null}</PageMain>;

  return (
    <PageMain width="full">
      {notice}
      <PlayerPortsContext value={saved?.player ?? null}>
        <RecordingPortsContext value={saved?.recordings.ports ?? null}>
          <WithMicrophones>
            <RecorderScreen
              recorder={recorder}
              outbox={outbox}
              library={saved?.recordings.library ?? null}
              {...(host === null && { loadFiles })}
              defaultExpiry={saved?.defaultExpiry ?? null}
              host={host}
              title={title}
              insertTarget={insertTarget}
              unconnectedHint={unconnectedHint}
              extensionUrl={extensionUrl}
              uid={session.status === 'signed-in' ? session.user.uid : null}
              onLogIn={logIn}
              {...deletion}
              historyLink={
                host === null &&
                hasHistory && <PageLink to="/history">{CONTROL_LABELS.allRecordings}</PageLink>
              }
              pageUrl={pageUrl}
            />
          </WithMicrophones>
        </RecordingPortsContext>
      </PlayerPortsContext>
      {saved !== null && <saved.UndoAfterReload library={saved.recordings.library} />}
      <LeaveGuard />
    </PageMain>
  );
}
