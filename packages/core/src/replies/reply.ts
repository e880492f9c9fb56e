/** The owner's voice answer to a reply, or the common part of both. */
export interface ReplyAnswer {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly durationSeconds: number;
  readonly mimeType: string;
  /** 64 levels 0..255 for the waveform, if they are known. */
  readonly peaks?: readonly number[];
}

/** What is needed to load the audio of a reply or of an answer. */
export type ReplyAudio = Pick<ReplyAnswer, 'id' | 'mimeType'>;

/** A reply as whoever sent it sees it. */
export interface SentReply extends ReplyAnswer {
  /** Milliseconds since the epoch; null for one that the owner keeps. */
  readonly expiresAtMs: number | null;
  /** The oldest first. */
  readonly answers: readonly ReplyAnswer[];
}

/** A reply as the owner of the recording sees it. */
export interface HeldReply extends SentReply {
  readonly recordingId: string;
  readonly recordingTitle?: string | undefined;
  /** What the replier wants to be called. */
  readonly name?: string | undefined;
  readonly isRead: boolean;
  readonly isKept: boolean;
}

/** One page of the inbox, the newest first. */
export interface ReplyPage {
  readonly replies: readonly HeldReply[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

export interface ReplySummary {
  readonly unread: number;
  /** The ids of recordings that the service closed, because too many replies came. */
  readonly closedByFlood: readonly string[];
}

export type ReplyChange = Partial<Pick<HeldReply, 'isRead' | 'isKept'>>;
