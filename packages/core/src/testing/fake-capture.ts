import type { Capture, CaptureEvent } from '../recorder/ports.ts';
import type { FakeMicrophoneOptions } from './fake-microphone.ts';

/** A capture whose bytes and failures the test makes. */
export interface FakeCapture extends Omit<Capture, 'levels' | 'switchMicrophone'> {
  state(): 'running' | 'paused' | 'over';
  handOver(bytes: number): void;
  emit(event: CaptureEvent): void;
}

const MIME_TYPE = 'audio/webm;codecs=opus';
const RUN_BYTES = 4096;

/** Makes a capture that has just begun. */
export function createFakeCapture({ clock, audio, losesEverything }: FakeMicrophoneOptions): FakeCapture {
  const mimeType = audio === undefined || audio.type === '' ? MIME_TYPE : audio.type;
  const early: CaptureEvent[] = [];
  let listener = (event: CaptureEvent): void => void early.push(event);
  let state: 'running' | 'paused' | 'over' = 'running';
  let soFar = new Blob([], { type: mimeType });
  let rest = audio ?? nextRun(0);
  let finishedMs = 0;
  let runBeganAtMs = clock.nowMs();

  function nextRun(run: number): Blob {
    return audio === undefined ? new Blob([new Uint8Array(RUN_BYTES).fill(run)]) : new Blob([]);
  }

  function durationMs(): number {
    return state === 'running' ? finishedMs + clock.nowMs() - runBeganAtMs : finishedMs;
  }

  function handOver(bytes: number): void {
    const chunk = rest.slice(0, bytes);
    rest = rest.slice(bytes);
    if (chunk.size === 0) return;
    soFar = new Blob([soFar, chunk], { type: mimeType });
    listener({ type: 'chunk', chunk, durationMs: durationMs() });
  }

  async function end(next: 'paused' | 'over'): Promise<{ audio: Blob; durationMs: number }> {
    if (losesEverything === true) {
      state = 'over';
      throw new Error('the encoder lost everything');
    }
    if (state === 'running') {
      handOver(rest.size);
      finishedMs = durationMs();
    }
    state = next;
    return { audio: soFar, durationMs: finishedMs };
  }

  return {
    mimeType,
    get elapsedMs() {
      return durationMs();
    },
    state: () => state,
    handOver,
    emit: (event) => listener(event),
    listen(next) {
      listener = next;
      for (const event of early.splice(0)) next(event);
    },
    pause: () => end('paused'),
    resume() {
      if (state !== 'paused') return;
      state = 'running';
      runBeganAtMs = clock.nowMs();
      rest = nextRun(soFar.size / RUN_BYTES);
    },
    stop: () => end('over'),
    release() {
      state = 'over';
    },
  };
}
