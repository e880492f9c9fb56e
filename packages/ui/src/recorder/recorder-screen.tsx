import {
  type DefaultExpiry,
  type HostId,
  hostTexts,
  type InsertTarget,
  MICROPHONE_TEXTS,
  type MicrophonePermission,
  type Outbox,
  type Recorder,
  type RecorderState,
  type RecordingLibrary,
  type SavedRecording,
  type StoredDraft,
  USER_TEXTS,
} from '@beep/core';
import { type ReactNode, useRef } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useMicrophonePermission } from '../microphones/use-microphone-permission.ts';
import { UnfinishedTakes } from '../outbox/unfinished-takes.tsx';
import { useUpload } from '../outbox/use-upload.ts';
import { useIsPanel } from '../panel/panel-layout.ts';
import { IdleView } from './idle-view.tsx';
import { RecentDisclosure } from './recent-disclosure.tsx';
import { Refusal } from './refusal.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { SavedView } from './saved-view.tsx';
import { type Submitted, sendingTake } from './shown-take.ts';
import { TakeView } from './take-view.tsx';
import { UncutView } from './uncut-view.tsx';
import { UnsentView } from './unsent-view.tsx';
import { useAllowedMeanwhile } from './use-allowed-meanwhile.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface RecorderScreenProps {
  readonly recorder: Recorder;
  readonly library: RecordingLibrary;
  /** Sends what the recorder submits. */
  readonly outbox: Outbox;
  /** Whether what earlier pages left unfinished is offered below the disc. Default true. */
  readonly offersUnfinished?: boolean;
  readonly defaultExpiry: DefaultExpiry;
  /** The host tool that the page is for; null is the plain web recorder. */
  readonly service?: HostId | null;
  /** The host tool that the page is connected with. */
  readonly insertTarget?: InsertTarget | null;
  /** Why it is connected with none, where that is to be told. */
  readonly unconnectedHint?: string | undefined;
  /** Where the service's extension is to be had; in a panel, which is one, it is not told. */
  readonly extensionUrl?: string;
  /** Who is signed in; null where nobody is. */
  readonly uid: string | null;
  readonly onLogIn: () => void;
  /** The saved recording is gone; a toast says so and offers Undo. */
  readonly onDeleted: (id: string) => void;
  /** That Undo was pressed. */
  readonly onUndoDelete: () => void;
  /** The way to the whole history, as a link. */
  readonly historyLink?: ReactNode;
  /** What the user can do about their microphone, in place of the usual sentence. */
  readonly microphoneHelp?: ReactNode;
  /** Where the user is; the error catalogue names it. */
  readonly pageUrl: () => string;
}

/** The recorder from the idle dot to the link, as its actor stands. */
export function RecorderScreen(props: RecorderScreenProps): ReactNode {
  const { recorder, outbox, service = null, pageUrl, offersUnfinished = true } = props;
  const { library, uid, onLogIn, historyLink } = props;
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const { send } = recorder;
  const isPanel = useIsPanel();
  const permission = useMicrophonePermission();
  const isAllowedNow = useAllowedMeanwhile(state, send);
  const heading = useRef<HTMLHeadingElement>(null);
  const disc = useRef<HTMLButtonElement>(null);
  const uploadDraft = (take: StoredDraft): void => send({ type: 'uploadDraft', take });
  const recent = isPanel ? null : (
    <RecentDisclosure library={library} uid={uid} onLogIn={onLogIn} historyLink={historyLink} />
  );
  if (state.status === 'submitted' && upload !== null) {
    switch (upload.status) {
      case 'sending':
        return <TakeView state={sendingTake(state, upload)} send={send} levels={recorder.levels} />;
      case 'failed':
        return <UnsentView state={state} upload={upload} outbox={outbox} send={send} pageUrl={pageUrl()} />;
      case 'sent':
        return <Saved {...props} state={state} saved={upload.recording} foot={recent} />;
    }
  }
  switch (state.status) {
    case 'recording':
    case 'pausing':
    case 'paused':
    case 'stopping':
      return <TakeView state={state} send={send} levels={recorder.levels} />;
    case 'cut-failed':
      return <UncutView state={state} send={send} />;
    default:
      return (
        <IdleView
          title={hostTexts(service).heading}
          waiting={waitingText(state, permission)}
          news={isAllowedNow ? MICROPHONE_TEXTS.allowed : null}
          onStart={() => send({ type: 'start' })}
          replacesView={state.operation > 0}
          heading={heading}
          disc={disc}
          foot={
            <>
              {offersUnfinished && <UnfinishedTakes outbox={outbox} onSend={uploadDraft} />}
              {recent}
            </>
          }
        >
          {props.microphoneHelp || <Refusal state={state} send={send} heading={heading} disc={disc} />}
        </IdleView>
      );
  }
}

interface SavedProps extends RecorderScreenProps {
  readonly state: Submitted;
  readonly saved: SavedRecording;
  readonly foot: ReactNode;
}

/** The success view, as the place where it is shown wants it. */
function Saved({ state, saved, foot, recorder, extensionUrl = '', ...props }: SavedProps): ReactNode {
  const { uid, service = null, insertTarget = null } = props;
  const isPanel = useIsPanel();
  const shown = {
    saved,
    ownerUid: state.take.ownerUid,
    stoppedFor: state.stoppedFor,
    library: props.library,
    send: recorder.send,
    defaultExpiry: props.defaultExpiry,
    service,
    insertTarget,
    unconnectedHint: props.unconnectedHint,
    isSignedIn: uid !== null,
    onLogIn: props.onLogIn,
    onDeleted: props.onDeleted,
    onUndoDelete: props.onUndoDelete,
  };
  if (isPanel) return <SavedPanel key={saved.id} {...shown} />;
  return <SavedView key={saved.id} {...shown} extensionUrl={extensionUrl} foot={foot} />;
}

/** What the press is waiting for, or null. */
function waitingText(state: RecorderState, permission: MicrophonePermission): string | null {
  if (state.status === 'awaiting-session') return USER_TEXTS.awaitingSession;
  if (state.status !== 'requesting') return null;
  return permission === 'ask' ? MICROPHONE_TEXTS.asking : USER_TEXTS.awaitingMicrophone;
}
