import type { z } from 'zod';
import type { AudioInventory, AudioMark, AudioStore } from './audio-store.ts';

/** An open audio store with a mark. The caller closes it. */
export interface OpenAudioStore extends AudioStore, AudioInventory, AudioMark {
  close(): void;
}

/** An audio store outside of DATA_DIR, as its settings describe it. All texts are for operators. */
export interface RemoteAudio {
  /** What holds the audio, such as `bucket`; also the location in the settings of the database. */
  readonly kind: string;
  /** Without article and keys: `bucket notes at https://s3.example`. */
  readonly description: string;
  /** The variables to check if the store refuses. */
  readonly variables: string;
  /** The variable that names the bucket or the like. */
  readonly nameVariable: string;
  /** The variable of the address for listeners. */
  readonly addressVariable: string;
  /** The rights that a failed attempt of `beep check` may lack, as sentences. */
  readonly rights: Readonly<Record<'put' | 'read' | 'remove', string>>;
  /** The origin that listeners are redirected to. */
  readonly origin: string;
  /** What to change if the store rejected the settings with this error; undefined while it is only away. */
  explain(error: unknown): string | undefined;
  /** Opens the store without a request to it. */
  open(): Promise<OpenAudioStore>;
}

/** A kind of audio store outside of DATA_DIR; `audio-adapters.ts` lists them. */
export interface AudioAdapter {
  /** Its variables begin with it and `_`. */
  readonly name: string;
  /** The variable of the store's address. */
  readonly endpointVariable: string;
  readonly variables: Readonly<Record<string, z.ZodType<string | undefined, string | undefined>>>;
  /** Called with at least one of its variables set. Reports each mistake; undefined after one. */
  parse(
    env: Readonly<Record<string, string | undefined>>,
    problem: (message: string) => void,
  ): RemoteAudio | undefined;
}
