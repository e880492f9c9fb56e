/** A recording as the product's screens know it. */
export interface Recording {
  readonly id: string;
  /** The public link to send: the listen page. */
  readonly shareUrl: string;
  /** The playable audio. */
  readonly audioUrl: string;
  readonly mimeType: string;
  readonly durationSeconds: number;
  /** Milliseconds since the epoch; null where the service did not say. */
  readonly createdAtMs: number | null;
  /** Milliseconds since the epoch; null for never. */
  readonly expiresAtMs: number | null;
  /** True for the owner only. */
  readonly canDelete: boolean;
  /** For the owner only. */
  readonly listenCount?: number;
  /** 64 levels 0..255 to draw the voice with, where they are known. */
  readonly peaks?: readonly number[];
}

/** What the service answers to an upload. */
export interface SavedRecording {
  readonly id: string;
  readonly shareUrl: string;
}

/** A recording in a list. Some services tell the audio's address only when the recording itself is asked for. */
export interface ListedRecording extends Omit<Recording, 'audioUrl'> {
  /** Null where the list did not say. */
  readonly audioUrl: string | null;
}

/** One page of a user's recordings. */
export interface RecordingPage {
  readonly recordings: readonly ListedRecording[];
  readonly hasNext: boolean;
  readonly totalRecordings: number;
}
