import type { AudioFormat } from '@beep/core/recordings';
import type { ReplyFilter, ReplyState } from '@beep/core/replies';
import type { RemovableFile } from './recording-store.ts';

/** The audio of a reply or of an answer. Times are milliseconds since the epoch. */
export interface StoredSound {
  readonly id: string;
  readonly format: AudioFormat;
  /** Seconds. */
  readonly duration: number;
  /** 64 levels as hexadecimal digits; null if unknown. */
  readonly peaks: string | null;
  readonly createdAt: number;
  readonly bytes: number;
  /** Of the stored file, hexadecimal. */
  readonly sha256: string | null;
}

/** A reply that is held for the owner of a recording, with the owner's answers, the oldest first. */
export interface StoredReply extends StoredSound {
  readonly recordingId: string;
  readonly ownerUid: string;
  /** Of the recording; null for none. */
  readonly recordingTitle: string | null;
  /** Of the recording. */
  readonly domain: string | null;
  /** What the replier wants to be called; null for nothing. */
  readonly name: string | null;
  /** SHA-256 of the token that sent it. */
  readonly tokenHash: string;
  /** null for a kept one without a policy's end. */
  readonly expiresAt: number | null;
  readonly isRead: boolean;
  readonly isKept: boolean;
  /** The owner has reported it, and does not see it any more. */
  readonly isReported: boolean;
  readonly answers: readonly StoredSound[];
}

/** The proof that an upload is a retry: `sender` is the hash of a token, or the id of the answered reply. */
export interface ReplyKey {
  readonly sender: string;
  readonly key: string;
}

interface NewSound extends StoredSound {
  readonly sha256: string;
  readonly key: string;
  readonly bodySha256: string;
}

export interface NewReply extends NewSound, Pick<StoredReply, 'recordingId' | 'tokenHash' | 'name'> {
  readonly expiresAt: number;
  /** The keyed hash of the network that sent it; null if there is none. */
  readonly network: string | null;
}

export interface NewAnswer extends NewSound {
  /** The reply that is answered. */
  readonly replyId: string;
  /** The new end of that reply, unless it is kept. */
  readonly expiresAt: number;
}

/** Of every limit but that of a token, one network has at most half of what the others leave. */
export interface ReplyLimits {
  /** Held replies of one token. */
  readonly perToken: number;
  readonly perRecording: number;
  readonly perOwner: number;
  /** Bytes of all replies that are held for the owner; what the owner stores counts elsewhere. */
  readonly bytes: number;
  /** So many replies to a recording since this time close it. Each network adds at most `perNetwork`. */
  readonly flood: { readonly replies: number; readonly perNetwork: number; readonly since: number };
}

export interface AnswerLimits {
  readonly perReply: number;
  /** Stored bytes of the owner, without replies. */
  readonly ownerBytes: number;
}

export interface HeldQuery {
  readonly ownerUid: string;
  readonly now: number;
  readonly filter: ReplyFilter;
  readonly recordingId?: string | undefined;
  readonly limit: number;
  /** The last reply of the page before. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
}

export interface ReplyOwnerChange {
  readonly isRead?: boolean | undefined;
  readonly kept?: { readonly isKept: boolean; readonly expiresAt: number | null } | undefined;
}

/** Who may delete a reply. */
export type ReplyHolder = { readonly ownerUid: string } | { readonly tokenHash: string };

/** A sound and whose it is. */
export interface FoundSound extends StoredSound {
  readonly recordingId: string;
  readonly ownerUid: string;
  /** Of the reply, or of the reply that is answered. */
  readonly tokenHash: string;
  /** The owner has reported that reply. */
  readonly isReported: boolean;
}

/**
 * Voice replies. Every method that finds one finds those only that are neither deleted nor expired, and whose recording
 * is not deleted. A recording that has expired keeps its replies until their own end.
 */
export interface ReplyStore {
  /** Does nothing to a deleted recording. Replies until `at` are no part of a later flood. */
  setState(recordingId: string, state: ReplyState, at?: number): Promise<void>;
  /**
   * Writes nothing and resolves with the reason unless the recording is live and open, and the limits hold. A reply
   * that makes the flood closes the recording, and is stored.
   */
  create(reply: NewReply, limits: ReplyLimits): Promise<'created' | 'key_taken' | 'closed' | 'full'>;
  /** The same for an answer, which also marks the reply as read. */
  createAnswer(
    answer: NewAnswer,
    limits: AnswerLimits,
  ): Promise<'created' | 'key_taken' | 'gone' | 'full' | 'account_full'>;
  /** An earlier upload, in any state. */
  findKey(key: ReplyKey): Promise<{ readonly id: string; readonly bodySha256: string } | undefined>;
  find(id: string, now: number): Promise<StoredReply | undefined>;
  /** The replies of a token, the oldest first. */
  listSent(tokenHash: string, now: number): Promise<readonly StoredReply[]>;
  /** The newest first, without reported ones. */
  listHeld(query: HeldQuery): Promise<readonly StoredReply[]>;
  summarize(
    ownerUid: string,
    now: number,
  ): Promise<{ readonly unread: number; readonly closedByFlood: readonly string[] }>;
  /** How many replies to each of these recordings were not read, without reported ones; those without any are absent. */
  countUnread(recordingIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>>;
  findSound(id: string, now: number): Promise<FoundSound | undefined>;
  change(id: string, change: ReplyOwnerChange): Promise<void>;
  /** Moves the end of a reply that is not kept to this time, unless it ends later. */
  postpone(id: string, expiresAt: number): Promise<void>;
  /**
   * Deletes a reply with its answers, if it is the owner's or was sent with the token, in any state of it and of its
   * recording; keeps the first time. Resolves with false if there is no such reply.
   */
  remove(id: string, whose: ReplyHolder, at: number): Promise<boolean>;
  /** Hides a reply from its owner, and closes its recording. */
  report(id: string, at: number): Promise<void>;
  /** Marks expired replies as deleted, in batches; the signal can stop it between two of them. */
  endExpired(now: number, signal?: AbortSignal): Promise<void>;
  /** Files of deleted replies and answers by id, after this one. */
  due(limit: number, after?: string): Promise<readonly RemovableFile[]>;
  /** Forgets deleted replies whose files are removed. */
  forget(ids: readonly string[]): Promise<void>;
}
