import type { StoredDraft } from '@beep/core/drafts';
import { type HostId, hostTexts } from '@beep/core/hosts';
import type { InsertTarget } from '@beep/core/insert';
import type { MicrophonePermission } from '@beep/core/microphones';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import type { DefaultExpiry, RecordingLibrary, SavedRecording } from '@beep/core/recordings';
import { MICROPHONE_TEXTS, POLICY_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useRef } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useActor } from '../actor/use-actor.ts';
import { useMicrophonePermission } from '../microphones/use-microphone-permission.ts';
import { UnfinishedDraftList } from '../outbox/unfinished-draft-list.tsx';
import { useUpload } from '../outbox/use-upload.ts';
import { useIsPanel } from '../panel/panel-layout.ts';
import { IdleView } from './capture/idle-view.tsx';
import { RecordingView } from './capture/recording-view.tsx';
import { Refusal } from './capture/refusal.tsx';
import { useAllowedMeanwhile } from './capture/use-allowed-meanwhile.ts';
import { UncutView } from './review/uncut-view.tsx';
import { RecentDisclosure } from './saved/recent-disclosure.tsx';
import { SavedPanel } from './saved/saved-panel.tsx';
import { SavedView } from './saved/saved-view.tsx';
import { UnsentView } from './saved/unsent-view.tsx';
import { type Submitted, sendingDraft } from './shown-draft.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface RecorderScreenProps {
  readonly recorder: Recorder;
  readonly library: RecordingLibrary;
  /** Uploads what the recorder submits. */
  readonly outbox: Outbox;
  /** Offers the drafts of earlier pages below the disc. Default true. */
  readonly offersUnfinished?: boolean;
  readonly defaultExpiry: DefaultExpiry;
  /** The host that the page is for; null is the plain web recorder. */
  readonly service?: HostId | null;
  /** The connected insertion target. */
  readonly insertTarget?: InsertTarget | null;
  /** Why no host is connected, if it must be shown. */
  readonly unconnectedHint?: string | undefined;
  /** The extension's store page; ignored in a panel. */
  readonly extensionUrl?: string;
  /** The signed-in user; null if signed out. */
  readonly uid: string | null;
  readonly onLogIn: () => void;
  /** The saved recording was deleted; a toast offers Undo. */
  readonly onDeleted: (id: string) => void;
  /** Undo was pressed. */
  readonly onUndoDelete: () => void;
  /** The way to the whole history, as a link. */
  readonly historyLink?: ReactNode;
  /** Replaces the usual sentence about a refused microphone. */
  readonly microphoneHelp?: ReactNode;
  /** The page's address, for the error catalogue. */
  readonly pageUrl: () => string;
}

/** The recorder from idle to the share link, as a view of its state. */
export function RecorderScreen(props: RecorderScreenProps): ReactNode {
  const { recorder, outbox, service = null, pageUrl, offersUnfinished = true } = props;
  const { library, uid, onLogIn, historyLink } = props;
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const { send } = recorder;
  const isPanel = useIsPanel();
  const permission = useMicrophonePermission();
  const { mayRecord } = useOwnPolicy();
  const isAllowedNow = useAllowedMeanwhile(state, send);
  const heading = useRef<HTMLHeadingElement>(null);
  const disc = useRef<HTMLButtonElement>(null);
  const uploadDraft = (draft: StoredDraft): void => send({ type: 'uploadDraft', draft });
  const recent = isPanel ? null : (
    <RecentDisclosure library={library} uid={uid} onLogIn={onLogIn} historyLink={historyLink} />
  );
  if (state.status === 'submitted' && upload !== null) {
    switch (upload.status) {
      case 'sending':
        return <RecordingView state={sendingDraft(state, upload)} send={send} levels={recorder.levels} />;
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
      return <RecordingView state={state} send={send} levels={recorder.levels} />;
    case 'cut-failed':
      return <UncutView state={state} send={send} />;
    default:
      return (
        <IdleView
          title={hostTexts(service).heading}
          waiting={waitingText(state, permission)}
          status={isAllowedNow ? MICROPHONE_TEXTS.allowed : null}
          forbidden={mayRecord ? null : POLICY_TEXTS.mayNotRecord}
          onStart={() => send({ type: 'start' })}
          replacesView={state.operation > 0}
          heading={heading}
          disc={disc}
          foot={
            <>
              {offersUnfinished && <UnfinishedDraftList outbox={outbox} onSend={uploadDraft} />}
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

/** The success view of a page or of a panel. */
function Saved({ state, saved, foot, recorder, extensionUrl = '', ...props }: SavedProps): ReactNode {
  const { uid, service = null, insertTarget = null } = props;
  const isPanel = useIsPanel();
  const shown = {
    saved,
    ownerUid: state.draft.ownerUid,
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

/** What the pressed button is waiting for, or null. */
function waitingText(state: RecorderState, permission: MicrophonePermission): string | null {
  if (state.status === 'awaiting-session') return USER_TEXTS.awaitingSession;
  if (state.status !== 'requesting') return null;
  return permission === 'ask' ? MICROPHONE_TEXTS.asking : USER_TEXTS.awaitingMicrophone;
}
