/** A report of an audio element. Times in seconds. */
export type AudioFact =
  | { readonly type: 'audio.ready'; readonly durationSeconds: number }
  | { readonly type: 'audio.played' }
  | { readonly type: 'audio.paused' }
  | { readonly type: 'audio.moved'; readonly positionSeconds: number }
  | { readonly type: 'audio.speedChanged'; readonly speed: number }
  | { readonly type: 'audio.mutedChanged'; readonly isMuted: boolean }
  | { readonly type: 'audio.waited' }
  | { readonly type: 'audio.ended' }
  /** `isWanted` if it should have been playing. */
  | { readonly type: 'audio.failed'; readonly isWanted?: boolean };

/** An audio element, created or hydrated. */
export interface AudioOutput {
  /** Starts in the task of the call, as iOS demands. A refusal is reported as `audio.paused`. */
  play(): void;
  pause(): void;
  seek(positionSeconds: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  /** What was played of the audio that it has now, in order. */
  playedStretches(): readonly SoundStretch[];
  /** Reports the current state of the element, then every change, until the returned function is called. */
  subscribe(listener: (fact: AudioFact) => void): () => void;
}

/** Media session handlers: commands from a lock screen, a headset or media keys. */
export interface MediaSessionHandlers {
  readonly play: () => void;
  readonly pause: () => void;
  /** Forwards, or backwards if negative. */
  readonly skipBy: (seconds: number) => void;
  readonly seek: (positionSeconds: number) => void;
}

/** The playback data that the system shows. */
export interface NowPlayingFacts {
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly speed: number;
}

/** The system's media controls: lock screen, notification, headset keys. Does nothing if the browser has none. */
export interface NowPlaying {
  /** Replaces the playback that is shown. */
  show(title: string, controls: MediaSessionHandlers): void;
  update(facts: NowPlayingFacts): void;
  clear(): void;
}

/** One player at a time, in all pages of the site in this browser. */
export interface PlaybackLock {
  /** `onTaken` is called when another player takes the lock, until `leave`. */
  join(onTaken: () => void): PlaybackLockMember;
}

export interface PlaybackLockMember {
  take(): void;
  leave(): void;
}

/** The position at which a listener stopped, for one recording. */
export interface ResumePoint {
  load(): number | null;
  save(positionSeconds: number): void;
  /** The seconds that were heard from the beginning without a gap; 0 if unknown. */
  loadHeard(): number;
  saveHeard(heardSeconds: number): void;
  clear(): void;
}

/** A range of a recording, in seconds from its beginning. */
export interface SoundStretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Finds ranges without speech. */
export interface SilenceFinder {
  /** In the audio or what is at its address: in order, none too short to skip; null if it cannot be read. Never rejects. */
  find(audio: string | Blob, signal: AbortSignal): Promise<readonly SoundStretch[] | null>;
}

/** The short sound at the beginning of a play. */
export interface SampleSound {
  /** Starts in the task of the call and is short; silent if audio is not allowed. */
  play(): void;
}
