export type RecorderName = 'beep' | 'record-rtc' | 'wave-surfer';

/** One recording by one of the recorders. All emit their data every 250 ms, at 64 kbit/s. */
export interface BenchRecorder {
  start(): Promise<void>;
  /** The number of audio bytes that it emitted. */
  stop(): Promise<number>;
}

/** The API of the page with all recorders, for the benchmark. */
export interface RecordersPage {
  start(name: RecorderName): Promise<void>;
  /**
   * The longest task of the main thread since the start, in milliseconds; 0 if none was longer than 50 ms.
   */
  longestTaskMs(): number;
  stop(): Promise<number>;
}

export const TIMESLICE_MS = 250;
export const AUDIO_BITS_PER_SECOND = 64_000;
