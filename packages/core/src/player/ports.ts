/** What an audio element reported. Times in seconds. */
export type AudioFact =
  | { readonly type: 'audio.ready'; readonly durationSeconds: number }
  | { readonly type: 'audio.played' }
  | { readonly type: 'audio.paused' }
  | { readonly type: 'audio.moved'; readonly positionSeconds: number }
  | { readonly type: 'audio.speedChanged'; readonly speed: number }
  | { readonly type: 'audio.mutedChanged'; readonly isMuted: boolean }
  | { readonly type: 'audio.waited' }
  | { readonly type: 'audio.ended' }
  /** `isWanted` where it was to play. */
  | { readonly type: 'audio.failed'; readonly isWanted?: boolean };

/** An audio element, whoever made it. */
export interface AudioOutput {
  /** Starts in the task of the call, as iOS demands. A refusal comes back as `audio.paused`. */
  play(): void;
  pause(): void;
  seek(positionSeconds: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  /** Reports where the element stands now, then every change, until the returned function is called. */
  subscribe(listener: (fact: AudioFact) => void): () => void;
}

/** Commands that come from outside the page: a lock screen, a headset, a keyboard's own keys. */
export interface MediaSessionHandlers {
  readonly play: () => void;
  readonly pause: () => void;
  /** Forwards, or backwards when negative. */
  readonly skipBy: (seconds: number) => void;
  readonly seek: (positionSeconds: number) => void;
}

/** What the system shows of the sound that plays now. */
export interface NowPlayingFacts {
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly speed: number;
}

/** The system's own player: lock screen, notification, headset keys. Does nothing where the browser has none. */
export interface NowPlaying {
  /** Shows this sound in place of what was shown before. */
  show(title: string, controls: MediaSessionHandlers): void;
  update(facts: NowPlayingFacts): void;
  clear(): void;
}

/** One sound at a time, in all pages of the site that are open in this browser. */
export interface PlaybackLock {
  /** `onTaken` is called when somebody else takes it, until `leave`. */
  join(onTaken: () => void): PlaybackLockMember;
}

export interface PlaybackLockMember {
  take(): void;
  leave(): void;
}

/** Where a listener stopped, for one recording. */
export interface ResumePoint {
  load(): number | null;
  save(positionSeconds: number): void;
  clear(): void;
}

/** A stretch of a recording, in seconds from its beginning. */
export interface SoundStretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Finds where nobody speaks. */
export interface SilenceFinder {
  /** In order, none shorter than is worth skipping; null where the audio cannot be read. Never rejects. */
  find(audioUrl: string, signal: AbortSignal): Promise<readonly SoundStretch[] | null>;
}

/** The short sound at the beginning of a play (spec 1, section 4: player). */
export interface SampleSound {
  /** Begins in the task of the call, is over in a moment, and says nothing where sound is not allowed. */
  play(): void;
}
