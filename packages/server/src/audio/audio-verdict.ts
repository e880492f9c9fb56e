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
    }
  | { readonly status: 'not_audio' | 'too_long' };

/** What the worker is asked. It writes the seekable file to `outputPath` only when the verdict is ok. */
export interface AudioTask {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly maxSeconds: number;
  readonly minSalvagedSeconds: number;
  /** The worker puts its thread id into the first element as soon as it begins. */
  readonly threadId: Int32Array;
}
