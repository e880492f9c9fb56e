import type { MessagePort } from 'node:worker_threads';
import type { AudioFormat } from '@beep/core/recordings';
import type { TimedSpan } from '../tracing/tracing.ts';
import type { Unread } from './read-packets.ts';

/** The result of inspecting an upload. */
export type AudioVerdict =
  | {
      readonly status: 'ok';
      readonly format: AudioFormat;
      /** Seconds, to the end of the last packet. */
      readonly duration: number;
      /** Size of the written file. */
      readonly bytes: number;
      /** 'due' if measuring would take too long now; null if it is impossible. */
      readonly levels: RecordingLevels | 'due' | null;
      /** What the thread did when, if the task asked for it. */
      readonly spans?: readonly TimedSpan[] | undefined;
    }
  | { readonly status: Unread };

/** Loudness and waveform of a recording. */
export interface RecordingLevels {
  /** 64 peak levels after gain, 0 to 255 for full scale; two hexadecimal digits each. */
  readonly peaks: string;
  /** Gain in decibels in the file's header; null if the format has no field for it. */
  readonly gainDb: number | null;
  /** Additional gain of the mp3, in decibels, relative to the played file. */
  readonly mp3GainDb: number;
}

/** The task of the worker, which writes a seekable file to `outputPath` only if the verdict is ok. */
export interface AudioTask {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly maxSeconds: number;
  readonly minSalvagedSeconds: number;
  /** Longer audio is not measured. */
  readonly maxMeasuredSeconds: number;
  /** Unix niceness of the thread. The same for all tasks of a thread, because it cannot be decreased again. */
  readonly niceness: number;
  /**
   * The decoder for audio that our own code cannot decode: the main thread behind the port; 'later' to leave it to a
   * patient task; undefined if there is none.
   */
  readonly elsewhere: MessagePort | 'later' | undefined;
  /** Asks for the times of the thread's work. */
  readonly isTraced: boolean;
  /** The worker stores its thread id in the first element when it starts. */
  readonly threadId: Int32Array;
}
