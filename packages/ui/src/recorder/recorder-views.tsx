import type { MicrophonePermission } from '@beep/core/microphones';
import type { Outbox, PendingUpload } from '@beep/core/outbox';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import type { SavedRecording } from '@beep/core/recordings';
import { MICROPHONE_TEXTS, RECORDER_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { holdLateWork } from '../actor/late-work.ts';
import { useActor } from '../actor/use-actor.ts';
import { useLoaded } from '../actor/use-loaded.ts';
import { useQuiet } from '../actor/use-quiet.ts';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { useMicrophonePermission } from '../microphones/use-microphone-permission.ts';
import { useUpload } from '../outbox/use-upload.ts';
import { IdleView } from './capture/idle-view.tsx';
import { type RecordingParts, RecordingView } from './capture/recording-view.tsx';
import { Refusal } from './capture/refusal.tsx';
import { useAllowedMeanwhile } from './capture/use-allowed-meanwhile.ts';
import { FailedRecorder } from './failed-recorder.tsx';
import { UncutView } from './review/uncut-view.tsx';
import { type FailedUpload, type Submitted, sendingDraft } from './shown-draft.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

/** Why nothing may be recorded. */
export interface Forbidden {
  readonly atRest: string;
  /** Said of a recording that had begun before that was known; absent if it can be sent all the same. */
  readonly recording?: string;
}

export interface RecorderViewsProps {
  readonly recorder: Recorder;
  /** Uploads what the recorder submits. */
  readonly outbox: Outbox;
  readonly title: string;
  /** Below the title at rest. */
  readonly intro?: ReactNode;
  /** Null if the user may record. */
  readonly forbidden: Forbidden | null;
  /** The view at rest takes the focus also at first. */
  readonly takesFocus?: boolean;
  /** The record button takes the focus at first. */
  readonly focusesRecord?: boolean;
  /** Replaces the usual sentence about a refused microphone. */
  readonly microphoneHelp?: ReactNode;
  /** Below the record button. */
  readonly foot?: ReactNode;
  readonly sent: (state: Submitted, saved: SavedRecording) => ReactNode;
  readonly unsent: (state: Submitted, upload: FailedUpload) => ReactNode;
}

async function loadRecordingParts(): Promise<RecordingParts> {
  return import('./recording-parts.ts');
}

/** The recorder from idle until its draft is sent, as a view of its state. A view that fails ends no recording. */
export function RecorderViews(props: RecorderViewsProps): ReactNode {
  const { recorder, outbox } = props;
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  return (
    <ErrorBoundary
      resetKey={`${state.status} ${upload?.status}`}
      fallback={(retry) => <FailedRecorder recorder={recorder} onRetry={retry} />}
    >
      <View {...props} />
    </ErrorBoundary>
  );
}

function View(props: RecorderViewsProps): ReactNode {
  const { recorder, outbox, takesFocus = false, forbidden } = props;
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const parts = useLoaded(loadRecordingParts, useQuiet() ? state.status : null);
  const { send } = recorder;
  const permission = useMicrophonePermission();
  // While the user is asked there is time.
  const isOpening = state.status === 'requesting' && permission !== 'ask';
  useEffect(() => (isOpening ? holdLateWork() : undefined), [isOpening]);
  const isAllowedNow = useAllowedMeanwhile(state, send);
  const heading = useRef<HTMLHeadingElement>(null);
  const disc = useRef<HTMLButtonElement>(null);
  if (state.status === 'submitted' && upload !== null) {
    return submittedView(props, state, upload, parts);
  }
  switch (state.status) {
    case 'recording':
    case 'pausing':
    case 'paused':
    case 'stopping':
      return (
        <RecordingView
          state={state}
          forbidden={forbidden?.recording ?? null}
          send={send}
          levels={recorder.levels}
          parts={parts}
        />
      );
    case 'cut-failed':
      return <UncutView state={state} send={send} />;
    default:
      return (
        <IdleView
          title={props.title}
          intro={props.intro}
          waiting={waitingText(state, permission)}
          status={isAllowedNow ? MICROPHONE_TEXTS.allowed : null}
          forbidden={forbidden?.atRest ?? null}
          onStart={() => send({ type: 'start' })}
          replacesView={takesFocus || state.operation > 0}
          focusesDisc={props.focusesRecord ?? false}
          heading={heading}
          disc={disc}
          foot={props.foot}
        >
          {props.microphoneHelp || <Refusal state={state} send={send} heading={heading} disc={disc} />}
        </IdleView>
      );
  }
}

function submittedView(
  { recorder, sent, unsent }: Pick<RecorderViewsProps, 'recorder' | 'sent' | 'unsent'>,
  state: Submitted,
  upload: PendingUpload,
  parts: RecordingParts | null,
): ReactNode {
  switch (upload.status) {
    case 'sending':
      return (
        <RecordingView
          state={sendingDraft(state, upload)}
          send={recorder.send}
          levels={recorder.levels}
          parts={parts}
        />
      );
    case 'failed':
      return unsent(state, upload);
    case 'sent':
      return sent(state, upload.recording);
  }
}

/** What the pressed button is waiting for, or null. */
function waitingText(state: RecorderState, permission: MicrophonePermission): string | null {
  if (state.status === 'awaiting-session') return USER_TEXTS.awaitingSession;
  if (state.status !== 'requesting') return null;
  return permission === 'ask' ? MICROPHONE_TEXTS.asking : RECORDER_TEXTS.awaitingMicrophone;
}
