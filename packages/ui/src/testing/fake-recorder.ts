import {
  type CallOutcome,
  type CapturedAudio,
  type Clock,
  createRecorder,
  createUpload,
  type MicrophoneFailure,
  type MicrophoneOutcome,
  type Recorder,
  type SavedRecording,
  type SessionState,
} from '@beep/core';
import { NOW_MS } from './render-ui.tsx';

const USER = { uid: 'u1', email: 'sofia@school.edu', displayName: 'Sofia', photoUrl: null };
const ONE_SECOND = new Blob([new Uint8Array(4096)], { type: 'audio/webm' });

export interface FakeRecorder {
  readonly recorder: Recorder;
  /** The recorder's time, by which it ticks. */
  readonly passTime: (ms: number) => void;
  /** Ends the open upload. */
  readonly answerUpload: (outcome: CallOutcome<SavedRecording>) => void;
  readonly sendProgress: (sentBytes: number) => void;
  /** Of the microphone, in every band, 0..1. */
  readonly setLevel: (level: number) => void;
  /** The microphones that the take was asked to go on with; undefined is the default. */
  readonly switches: readonly (string | undefined)[];
}

export interface FakeRecorderOptions {
  readonly microphone?: MicrophoneOutcome['status'] | 'never-answers';
  readonly audio?: Blob;
  readonly switchFailure?: MicrophoneFailure;
  readonly session?: SessionState;
}

/** The real recorder machine on a microphone, a clock and a service that the test holds in its hand. */
export function createFakeRecorder(options: FakeRecorderOptions = {}): FakeRecorder {
  const { microphone = 'opened', audio = ONE_SECOND } = options;
  const session: SessionState = options.session ?? { status: 'signed-in', user: USER };
  const time = createHandClock();
  let answerUpload: FakeRecorder['answerUpload'] = () => undefined;
  let sendProgress: FakeRecorder['sendProgress'] = () => undefined;
  const hand: HandMicrophone = { level: 0.5, switches: [], switchFailure: options.switchFailure ?? null };
  const recorder = createRecorder({
    microphone: { open: () => openMicrophone(microphone, audio, hand) },
    session: { getSnapshot: () => session, subscribe: () => () => undefined },
    createUpload: (take) =>
      createUpload({
        take,
        clock: time.clock,
        tokens: {
          ensureFreshToken: async () => ({ status: 'token', token: 't' }),
          requireSignIn: () => undefined,
        },
        api: {
          send: ({ onProgress }) => {
            sendProgress = onProgress;
            return new Promise((resolve) => {
              answerUpload = resolve;
            });
          },
        },
      }),
    clock: time.clock,
    ids: { uuid: () => '6f1c0e0e-0000-4000-8000-000000000001' },
    tokens: { ensureFreshToken: async () => ({ status: 'token', token: 't' }) },
    source: () => 'BEEP_WEB',
  });
  return {
    recorder,
    setLevel: (level) => {
      hand.level = level;
    },
    switches: hand.switches,
    passTime: time.pass,
    answerUpload: (outcome) => answerUpload(outcome),
    sendProgress: (sentBytes) => sendProgress(sentBytes),
  };
}

interface HandMicrophone {
  level: number;
  readonly switches: (string | undefined)[];
  readonly switchFailure: MicrophoneFailure | null;
}

async function openMicrophone(
  behaviour: NonNullable<FakeRecorderOptions['microphone']>,
  audio: Blob,
  hand: HandMicrophone,
): Promise<MicrophoneOutcome> {
  if (behaviour === 'never-answers') return new Promise(() => undefined);
  if (behaviour === 'failed') return { status: 'failed', code: 'microphone-blocked' };
  const captured: CapturedAudio = { audio, durationMs: 7000 };
  return {
    status: 'opened',
    isFallback: false,
    capture: {
      stop: async () => captured,
      release: () => undefined,
      levels: () => new Array<number>(12).fill(hand.level),
      async switchMicrophone({ deviceId }) {
        hand.switches.push(deviceId);
        return hand.switchFailure;
      },
      onInterrupted: () => undefined,
    },
  };
}

function createHandClock(): { readonly clock: Clock; readonly pass: (ms: number) => void } {
  let nowMs = NOW_MS;
  const ticks = new Set<() => void>();
  const add = (tick: () => void): (() => void) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  };
  return {
    clock: { nowMs: () => nowMs, after: (_ms, tick) => add(tick), every: (_ms, tick) => add(tick) },
    pass(ms) {
      nowMs += ms;
      for (const tick of [...ticks]) tick();
    },
  };
}
