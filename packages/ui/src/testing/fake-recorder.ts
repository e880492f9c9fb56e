import type { DraftDestination } from '@beep/core/drafts';
import type { Outbox, PendingUpload } from '@beep/core/outbox';
import type { MicrophoneFailure, MicrophoneOutcome, Recorder, RecorderOptions } from '@beep/core/recorder';
import type { CallOutcome, SavedRecording } from '@beep/core/recordings';
import type { FreshTokens, SessionState } from '@beep/core/session';
import {
  createFakeClock,
  type FakeClock,
  type FakeEditor,
  type FakeJournal,
  type FakeMicrophone,
  openRecorder,
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
  /** Completes the open upload, if there is one. */
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
  readonly longestMs?: () => number | undefined;
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
  const page = openRecorder({
    clock: createFakeClock(NOW_MS),
    session: sessionIn(options.session ?? { status: 'signed-in', user: USER }),
    microphone: audio === undefined ? {} : { audio },
    recorder: {
      microphone: {
        open(request, signal) {
          const outcome = microphone.open(request, signal);
          if (opening === 'opened') microphone.grant();
          if (opening === 'failed') microphone.refuse(refusal);
          return outcome;
        },
      },
      ids: { uuid: () => '6f1c0e0e-0000-4000-8000-000000000001' },
      destination: () => options.destination,
      ...(options.longestMs !== undefined && { longestMs: options.longestMs }),
    },
  });
  const { recorder, outbox, microphone, editor, room, journal, clock, uploads } = page;
  microphone.setLevel(0.5);
  microphone.failSwitches(switchFailure);
  editor.setFacts(facts);
  if (freeBytes !== undefined) room.setFreeBytes(freeBytes);
  return {
    ...{ recorder, sender: outbox, microphone, editor, journal, clock },
    uploadStatus: () => page.upload()?.status,
    respondToUpload(outcome) {
      if (uploads.pending > 0) uploads.answer(outcome);
    },
    sendProgress: (sentBytes) => uploads.requests.at(-1)?.onProgress(sentBytes),
  };
}
