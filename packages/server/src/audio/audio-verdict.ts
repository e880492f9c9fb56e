import type { MessagePort } from 'node:worker_threads';

/** How a stored recording is packed; its name is the file's extension. */
export type AudioFormat = 'webm' | 'mp4' | 'ogg' | 'mp3' | 'wav';

export const AUDIO_MIME: Readonly<Record<AudioFormat, string>> = {
  webm: 'audio/webm',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

/** What the bytes of an upload turned out to be. */
export type AudioVerdict =
  | {
      readonly status: 'ok';
      readonly format: AudioFormat;
      /** Seconds, to the end of the last packet. */
      readonly duration: number;
      /** Size of the file that was written. */
      readonly bytes: number;
      /** 'due' when measuring them would take too long now; null when they cannot be told. */
      readonly levels: RecordingLevels | 'due' | null;
    }
  | { readonly status: 'not_audio' | 'too_long' };

/** How loud a recording is played, and what it looks like. */
export interface RecordingLevels {
  /** 64 swings, 0 to 255 for full scale, as it is played; two hexadecimal digits each. */
  readonly peaks: string;
  /** By how many decibels the file's header makes it louder than it was recorded; null where a file has no such place. */
  readonly gainDb: number | null;
  /** By how many decibels its mp3 is to be louder than the file is played. */
  readonly mp3GainDb: number;
}

/** What the worker is asked. It writes the seekable file to `outputPath` only when the verdict is ok. */
export interface AudioTask {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly maxSeconds: number;
  readonly minSalvagedSeconds: number;
  /** The sound of a longer recording is not measured. */
  readonly maxMeasuredSeconds: number;
  /** Of the thread, as Unix niceness. All tasks of a thread agree on it, because it cannot be lowered again. */
  readonly niceness: number;
  /**
   * Who decodes what our own code cannot: the main thread, asked through the port; 'later' when that is left to a patient
   * task; nobody where there is no program for it.
   */
  readonly elsewhere: MessagePort | 'later' | undefined;
  /** The worker puts its thread id into the first element as soon as it begins. */
  readonly threadId: Int32Array;
}
