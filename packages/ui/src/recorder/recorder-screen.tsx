import {
  microphoneText,
  type Recorder,
  type RecorderState,
  type RecordingLibrary,
  takeText,
  USER_TEXTS,
} from '@beep/core';
import type { ReactNode } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Notice } from '../feedback/notice.tsx';
import { IdleView } from './idle-view.tsx';
import { LiveView } from './live-view.tsx';
import { SavedView } from './saved-view.tsx';
import { TakeDownload } from './take-download.tsx';
import { UnsentView } from './unsent-view.tsx';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface RecorderScreenProps {
  readonly recorder: Recorder;
  readonly library: RecordingLibrary;
  /** "Record Beep", or what a host tool says instead. */
  readonly heading?: string;
  /** Where the user is; the error catalogue names it. */
  readonly pageUrl: () => string;
}

/** The recorder from the idle dot to the link, as its actor stands. */
export function RecorderScreen(props: RecorderScreenProps): ReactNode {
  const { recorder, library, heading = USER_TEXTS.recordHeading, pageUrl } = props;
  const state = useActor(recorder, AT_SERVER);
  const { send } = recorder;
  switch (state.status) {
    case 'recording':
    case 'stopping':
    case 'uploading':
      return <LiveView state={state} send={send} levels={recorder.levels} />;
    case 'done':
      return (
        <SavedView
          key={state.recording.id}
          saved={state.recording}
          ownerUid={state.take.ownerUid}
          library={library}
          send={send}
        />
      );
    case 'upload-failed':
      return <UnsentView state={state} send={send} pageUrl={pageUrl()} />;
    default:
      return (
        <IdleView
          heading={heading}
          waiting={waitingText(state)}
          onStart={() => send({ type: 'start' })}
          replacesView={state.operation > 0}
        >
          <Refusal state={state} />
        </IdleView>
      );
  }
}

/** What the press is waiting for, or null. */
function waitingText(state: RecorderState): string | null {
  if (state.status === 'awaiting-session') return USER_TEXTS.awaitingSession;
  return state.status === 'requesting' ? USER_TEXTS.awaitingMicrophone : null;
}

function Refusal({ state }: { readonly state: RecorderState }): ReactNode {
  if (state.status === 'microphone-failed') return <Notice kind="warn">{microphoneText(state.code)}</Notice>;
  if (state.status !== 'take-refused') return null;
  return (
    <>
      <Notice kind="error">{takeText(state.code)}</Notice>
      {state.take !== null && <TakeDownload take={state.take} />}
    </>
  );
}
