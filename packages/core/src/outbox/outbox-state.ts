import type { StoredDraft } from '../drafts/ports.ts';
import { RETRY_AFTER_MAX_MS } from '../limits.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { UploadFailure } from './send-draft.ts';

/** A draft that this page holds and sends. */
export type PendingUpload = {
  readonly draft: StoredDraft;
  /** False if the journal does not have the draft: it then lives as long as the page. */
  readonly isStored: boolean;
  /** True if a screen shows it. Drafts of earlier pages are sent unwatched. */
  readonly isWatched: boolean;
} & UploadProgress;

/**
 * The progress of an upload. `progress` is 0..1; `isFinal` if the service will never accept the draft. `heldUntilMs` is
 * when the service told to send it again.
 */
export type UploadProgress =
  | { readonly status: 'sending'; readonly progress: number; readonly heldUntilMs?: number }
  | {
      readonly status: 'failed';
      readonly failure: UploadFailure;
      readonly isFinal: boolean;
      readonly heldUntilMs?: number;
    }
  | { readonly status: 'sent'; readonly recording: SavedRecording };

/** The signed-in user's drafts, and the uploads of this page. */
export interface OutboxState {
  /** Null if signed out; then no waiting draft is sent or shown. */
  readonly ownerUid: string | null;
  /** Saved and not uploaded (`to-send`, `refused`), oldest first. Without those that a page holds. */
  readonly waiting: readonly StoredDraft[];
  /** Never saved: the page ended during the recording. */
  readonly unfinished: readonly StoredDraft[];
  /** Drafts that this page holds, oldest first. At most one unwatched draft is sent at a time. */
  readonly uploads: readonly PendingUpload[];
  /** The failure of the last unwatched upload; null after one succeeded. */
  readonly lastFailure: UploadFailure | null;
  /** Unwatched uploads that finished, oldest first, until `announced`. */
  readonly sent: readonly SentDraft[];
  /** Drafts tried since the last new chance, so that each is tried once, and those that wait for their time. */
  readonly tried: readonly string[];
  /** Drafts that the user wants sent even before the time that the service told. */
  readonly asked: readonly string[];
}

/** Without drafts, before any were listed: so it is at the server. */
export const EMPTY_OUTBOX: OutboxState = {
  ownerUid: null,
  waiting: [],
  unfinished: [],
  uploads: [],
  lastFailure: null,
  sent: [],
  tried: [],
  asked: [],
};

/** A draft that was uploaded. */
export interface SentDraft {
  readonly draft: StoredDraft;
  readonly recording: SavedRecording;
}

const NOTHING: readonly SentDraft[] = [];

/**
 * The finished uploads to notify the user of; empty while more are being sent, so that a series is reported together.
 */
export function sentToAnnounce(state: OutboxState): readonly SentDraft[] {
  const isSending = backgroundUploads(state).some(({ status }) => status === 'sending');
  return isSending || nextToSend(state) !== undefined ? NOTHING : state.sent;
}

/** With the jitter that is added to what the service told, a time cannot be further away: the clock was set back. */
const MAX_HOLD_MS = 2 * RETRY_AFTER_MAX_MS;

/** True if the service told to send the draft later than now. */
export function isPostponed({ heldUntilMs = 0 }: StoredDraft, nowMs: number): boolean {
  return heldUntilMs > nowMs && heldUntilMs <= nowMs + MAX_HOLD_MS;
}

/** The upload of a draft that this page holds. */
export function uploadOf({ uploads }: OutboxState, id: string): PendingUpload | undefined {
  return uploads.find(({ draft }) => draft.id === id);
}

/** True for a draft of an earlier page that was refused and was for a label. */
export function isRefusedForLabel({ status, destination }: StoredDraft): boolean {
  return status === 'refused' && destination?.type === 'slot';
}

/** True for a reply of an earlier page that was refused. */
export function isRefusedReply({ status, destination }: StoredDraft): boolean {
  return status === 'refused' && destination?.type === 'reply';
}

/** What this page sends or holds for the signed-in user without a screen that shows it. */
export function backgroundUploads({ uploads, ownerUid }: OutboxState): readonly PendingUpload[] {
  return uploads.filter(({ isWatched, draft }) => !isWatched && draft.ownerUid === ownerUid);
}

/** The next waiting draft to upload. */
export function nextToSend({ waiting, tried }: OutboxState): StoredDraft | undefined {
  return waiting.find(({ id, status }) => status === 'to-send' && !tried.includes(id));
}
