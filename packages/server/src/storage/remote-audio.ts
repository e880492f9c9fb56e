import type { AudioInventory, AudioMark, AudioStore } from './audio-store.ts';

/** An open audio store with a mark. The caller closes it. */
export interface OpenAudioStore extends AudioStore, AudioInventory, AudioMark {
  close(): void;
}

/** An audio store outside of DATA_DIR, as its settings describe it; the only part of an adapter that others know. */
export interface RemoteAudio {
  /** The kind of location in the settings of the database. */
  readonly kind: 'bucket';
  /** For operators, without article and keys: `bucket notes at https://s3.example`. */
  readonly description: string;
  /** For operators: the variables to check if the store refuses. */
  readonly variables: string;
  /** The origin that listeners are redirected to. */
  readonly origin: string;
  /** Opens the store without a request to it. */
  open(): Promise<OpenAudioStore>;
}
