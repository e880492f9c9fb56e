/** What an audio element reported. Times in seconds. */
export type AudioFact =
  | { readonly type: 'audio.ready'; readonly durationSeconds: number }
  | { readonly type: 'audio.played' }
  | { readonly type: 'audio.paused' }
  | { readonly type: 'audio.moved'; readonly positionSeconds: number }
  | { readonly type: 'audio.speedChanged'; readonly speed: number }
  | { readonly type: 'audio.waited' }
  | { readonly type: 'audio.ended' }
  | { readonly type: 'audio.failed' };

/** An audio element, whoever made it. */
export interface AudioOutput {
  /** Starts in the task of the call, as iOS demands. A refusal comes back as `audio.paused`. */
  play(): void;
  pause(): void;
  seek(positionSeconds: number): void;
  setSpeed(speed: number): void;
  /** Reports where the element stands now, then every change, until the returned function is called. */
  subscribe(listener: (fact: AudioFact) => void): () => void;
}

/** The short sound at the beginning of a play (spec 1, section 4: player). */
export interface SampleSound {
  /** Begins in the task of the call, is over in a moment, and says nothing where sound is not allowed. */
  play(): void;
}
