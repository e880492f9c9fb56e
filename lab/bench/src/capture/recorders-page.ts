import { BeepRecorder } from './beep-recorder.ts';
import { PlainRecordRtc } from './plain-record-rtc.ts';
import type { BenchRecorder, RecorderName, RecordersPage } from './recorders.ts';
import { WaveSurferRecorder } from './wave-surfer-recorder.ts';

declare global {
  interface Window {
    recordersPage: RecordersPage;
  }
}

const LONG_TASK_MS = 50;

const recorders: Readonly<Record<RecorderName, () => BenchRecorder>> = {
  beep: () => new BeepRecorder(),
  'record-rtc': () => new PlainRecordRtc(),
  'wave-surfer': () => new WaveSurferRecorder(),
};

// Every recorder gets the same microphone stream, requested once.
const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
navigator.mediaDevices.getUserMedia = async () => microphone.clone();

let longestTaskMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
}).observe({ entryTypes: ['longtask'] });

let running: BenchRecorder | null = null;

window.recordersPage = {
  async start(name) {
    running = recorders[name]();
    await running.start();
    longestTaskMs = 0;
  },
  longestTaskMs: () => (longestTaskMs > LONG_TASK_MS ? longestTaskMs : 0),
  async stop() {
    const size = await running?.stop();
    running = null;
    return size ?? 0;
  },
};
