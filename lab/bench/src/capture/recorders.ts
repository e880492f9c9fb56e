export type RecorderName = 'beep' | 'record-rtc' | 'wave-surfer';

/** One take by one of the recorders. All hand over what they have every 250 ms, at 64 kbit/s. */
export interface BenchRecorder {
  start(): Promise<void>;
  /** How many bytes of audio it gave. */
  stop(): Promise<number>;
}

/** What the page with all recorders lets the benchmark do. */
export interface RecordersPage {
  start(name: RecorderName): Promise<void>;
  /** The longest task of the main thread since the start, where one was longer than 50 ms; else 0. */
  longestTaskMs(): number;
  stop(): Promise<number>;
}

export const TIMESLICE_MS = 250;
export const AUDIO_BITS_PER_SECOND = 64_000;
