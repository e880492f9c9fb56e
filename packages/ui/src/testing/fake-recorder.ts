import type { DraftDestination } from '@beep/core/drafts';
import {
  createDraftSender,
  createOutbox,
  type Outbox,
  type PendingUpload,
  uploadOf,
} from '@beep/core/outbox';
import {
  createRecorder,
  type MicrophoneFailure,
  type MicrophoneOutcome,
  type Recorder,
  type RecorderOptions,
} from '@beep/core/recorder';
import type { CallOutcome, SavedRecording } from '@beep/core/recordings';
import type { FreshTokens, SessionState } from '@beep/core/session';
import {
  createFakeClock,
  createFakeConnectivity,
  createFakeEditor,
  createFakeJournal,
  createFakeMicrophone,
  createFakeStorageQuota,
  createFakeWakeLock,
  type FakeClock,
  type FakeEditor,
  type FakeJournal,
  type FakeMicrophone,
} from '@beep/core/testing';
import { NOW_MS } from './render-ui.tsx';

const USER = { uid: 'u1', email: 'sofia@school.edu', displayName: 'Sofia', photoUrl: null };

export interface FakeRecorder {
  readonly recorder: Recorder;
  /** Uploads the recorder's drafts. */
  readonly sender: Outbox;
  /** The upload status of the submitted draft; undefined if there is none. */
  readonly uploadStatus: () => PendingUpload['status'] | undefined;
  readonly microphone: FakeMicrophone;
  readonly editor: FakeEditor;
  readonly journal: FakeJournal;
  /** The recorder's clock. */
  readonly clock: FakeClock;
  /** Completes the open upload. */
  readonly respondToUpload: (outcome: CallOutcome<SavedRecording>) => void;
  readonly sendProgress: (sentBytes: number) => void;
}

export interface FakeRecorderOptions {
  readonly opening?: MicrophoneOutcome['status'] | 'never-answers';
  /** Why the microphone cannot be opened. */
  readonly refusal?: MicrophoneFailure;
  readonly audio?: Blob;
  readonly switchFailure?: MicrophoneFailure;
  readonly session?: SessionState;
  /** Where the recordings go; by default they are their owner's. */
  readonly destination?: DraftDestination;
  /** The free storage of the browser. */
  readonly freeBytes?: number;
  /** The analysis of a paused recording; empty by default, as for audio that cannot be decoded. */
  readonly facts?: Parameters<FakeEditor['setFacts']>[0];
}

function sessionIn(state: SessionState): RecorderOptions['session'] & FreshTokens {
  return {
    getSnapshot: () => state,
    subscribe: () => () => undefined,
    ensureFreshToken: async () => ({ status: 'token', token: 't' }),
    requireSignIn: () => undefined,
  };
}

/** The real recorder machine with fake microphone, clock and service. */
export function createFakeRecorder(options: FakeRecorderOptions = {}): FakeRecorder {
  const { opening = 'opened', audio, switchFailure = null, facts = null, freeBytes } = options;
  const { refusal = 'microphone-blocked' } = options;
  const session: SessionState = options.session ?? { status: 'signed-in', user: USER };
  const clock = createFakeClock(NOW_MS);
  const microphone = createFakeMicrophone({ clock, ...(audio !== undefined && { audio }) });
  microphone.setLevel(0.5);
  microphone.failSwitches(switchFailure);
  const editor = createFakeEditor();
  editor.setFacts(facts);
  const room = createFakeStorageQuota();
  if (freeBytes !== undefined) room.setFreeBytes(freeBytes);
  const journal = createFakeJournal();
  let respondToUpload: FakeRecorder['respondToUpload'] = () => undefined;
  let sendProgress: FakeRecorder['sendProgress'] = () => undefined;
  const connectivity = createFakeConnectivity();
  const shared = {
    session: sessionIn(session),
    clock,
    journal,
    editor,
  };
  const sender = createOutbox({
    ...shared,
    connectivity,
    sendDraft: createDraftSender({
      ...shared,
      api: {
        send: ({ onProgress }) => {
          sendProgress = onProgress;
          return new Promise((resolve) => {
            respondToUpload = resolve;
          });
        },
      },
    }),
  });
  const recorder = createRecorder({
    ...shared,
    outbox: sender,
    microphone: {
      open(request, signal) {
        const outcome = microphone.open(request, signal);
        if (opening === 'opened') microphone.grant();
        if (opening === 'failed') microphone.refuse(refusal);
        return outcome;
      },
    },
    ids: { uuid: () => '6f1c0e0e-0000-4000-8000-000000000001' },
    source: () => 'BEEP_WEB',
    destination: () => options.destination,
    room,
    wakeLock: createFakeWakeLock(),
  });
  const uploadStatus = (): PendingUpload['status'] | undefined => {
    const state = recorder.getSnapshot();
    return state.status === 'submitted' ? uploadOf(sender.getSnapshot(), state.draft.id)?.status : undefined;
  };
  return {
    recorder,
    sender,
    uploadStatus,
    microphone,
    editor,
    journal,
    clock,
    respondToUpload: (outcome) => respondToUpload(outcome),
    sendProgress: (sentBytes) => sendProgress(sentBytes),
  };
}
