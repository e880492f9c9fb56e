import type { DraftHead, DraftMetadata, FinishedDraft, StoredDraft, WriteOutcome } from '@beep/core/drafts';
import type { SignInOutcome, SignInProvider, TokenOutcome } from '@beep/core/session';

/** A draft of a page, as announced to each new worker. */
export interface HeldDraftMessage {
  readonly head: DraftHead;
  /** How many bytes of audio were passed to the worker. */
  readonly sizeBytes: number;
}

/** The language of the page that asks, for the page that is opened. */
interface InLanguage {
  readonly language: string;
}

/**
 * The calls that pages make of the worker: the arguments and the answer of each, in JSON. Both ends are of one build and
 * one extension, so only the compiler checks them.
 */
export interface WorkerCalls {
  hello: [{ readonly page: string; readonly drafts: readonly HeldDraftMessage[] }, null];
  signIn: [{ readonly provider: SignInProvider }, SignInOutcome];
  signOut: [null, null];
  /** Tells the other pages that this user has logged out here. */
  leave: [{ readonly uid: string }, null];
  getToken: [{ readonly forceRefresh: boolean }, TokenOutcome];
  begin: [DraftHead, boolean];
  claim: [{ readonly id: string }, HeldDraftMessage | null];
  list: [{ readonly ownerUid: string }, readonly StoredDraft[]];
  removeAllOf: [{ readonly ownerUid: string }, null];
  append: [{ readonly id: string; readonly atByte: number; readonly durationMs: number }, WriteOutcome];
  note: [{ readonly id: string; readonly facts: DraftMetadata }, WriteOutcome];
  finish: [
    { readonly id: string; readonly saved: Omit<FinishedDraft, 'audio'>; readonly hasAudio: boolean },
    WriteOutcome,
  ];
  /** Answered with the audio's bytes. */
  read: [{ readonly id: string }, StoredDraft | null];
  remove: [{ readonly id: string }, null];
  release: [{ readonly id: string }, null];
  sendToTab: [{ readonly tabId: number | null; readonly message: unknown }, unknown];
  openPermissionPage: [InLanguage, null];
  openMicrophoneSetting: [InLanguage, null];
  openWindow: [InLanguage & { readonly fragment: string }, boolean];
  closeTab: [null, boolean];
}

export type CallName = keyof WorkerCalls;

/** A call to the worker. */
export interface WorkerRequest<Name extends CallName = CallName> {
  readonly call: Name;
  readonly args: WorkerCalls[Name][0];
  readonly bytes?: Blob;
  /** Answered with null instead of repeated if the worker ends before its answer. */
  readonly isOnce?: boolean;
}

/** The worker's answer. */
export interface WorkerResponse<Name extends CallName = CallName> {
  readonly value: WorkerCalls[Name][1];
  /** Empty if the answer has no bytes. */
  readonly bytes: Blob;
}
