import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { HeardState } from '../listens/heard.ts';
import type { ReplyState } from '../replies/reply-rules.ts';
import type { TranscriptState } from '../transcripts/transcript.ts';

/** The printed label that plays a recording, as its owner sees it. */
export interface SlotOfNote {
  readonly id: string;
  /** Its position on the sheet, from 1. */
  readonly number: number;
  /** The owner's name for it; undefined for none. */
  readonly name?: string;
  /** The title of its sheet; empty for none. */
  readonly sheetTitle: string;
}

/** A recording as the product's screens know it. */
export interface Recording {
  readonly id: string;
  /** The public link to send: the listen page. */
  readonly shareUrl: string;
  /** The playable audio. */
  readonly audioUrl: string;
  readonly mimeType: string;
  readonly durationSeconds: number;
  /** Milliseconds since the epoch; null if the service did not give it. */
  readonly createdAtMs: number | null;
  /** Milliseconds since the epoch; null for never. */
  readonly expiresAtMs: number | null;
  /** True for the owner only. */
  readonly canDelete: boolean;
  /** The owner's title; listeners get it only if the owner shows it. */
  readonly title?: string | undefined;
  /** For the owner only: whether listeners see the title. */
  readonly isTitleShown?: boolean | undefined;
  /** For the owner only: the ids of its labels. */
  readonly labels?: readonly string[];
  /** For the owner only: the printed label that plays it. */
  readonly slot?: SlotOfNote;
  /** For the owner only. */
  readonly listenCount?: number;
  /** How far listeners have heard it. For the owner only, unless a policy forbids it. */
  readonly heard?: HeardState;
  /** Milliseconds since the epoch; with `heard` only, and only if it is known. */
  readonly firstHeardAtMs?: number;
  /** For the owner only. */
  readonly transcriptState?: TranscriptState;
  /** For the owner only: an administrator has silenced it. */
  readonly isSuspended?: true;
  /** The administrator's words for the owner; absent without any. */
  readonly suspensionReason?: string;
  /** False if a policy forbids this viewer to download. */
  readonly mayDownload?: false;
  /** False if a policy forbids voice replies. */
  readonly mayReply?: false;
  /** Anyone who may listen may reply by voice. */
  readonly isOpenToReplies?: true;
  /** For the owner only: whether it takes voice replies. */
  readonly replyState?: ReplyState;
  /** For the owner only: voice replies that were not heard; absent without any. */
  readonly unreadReplies?: number;
  /** For the owner only: longer expirations are refused; absent without a limit. */
  readonly longestLife?: ExpirationOption;
  /** 64 levels 0..255 for the waveform, if they are known. */
  readonly peaks?: readonly number[];
}

/** The title as its owner has it; empty for none. */
export interface OwnTitle {
  readonly title: string;
  /** Whether listeners see it. */
  readonly isTitleShown: boolean;
}

/** What the service's answer to an upload says of the recording. */
export type SavedRecording = Pick<Recording, 'id' | 'shareUrl'>;

/** What a search can find a recording by. */
export const MATCHED_FIELDS = ['title', 'label', 'transcript'] as const;

/** Why a search found a recording. */
export interface SearchMatch {
  readonly field: (typeof MATCHED_FIELDS)[number];
  /** The title, the name of the label, or a part of the transcript. */
  readonly text: string;
  /** The words that matched: each from its first UTF-16 unit to the one after its last, in order. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** A recording in a list. Some services give the audio's address only for a single recording. */
export interface ListedRecording extends Omit<Recording, 'audioUrl'> {
  /** Null if the list did not give it. */
  readonly audioUrl: string | null;
  /** In the results of a search. */
  readonly match?: SearchMatch | undefined;
}

/** One page of a user's recordings. */
export interface RecordingPage {
  readonly recordings: readonly ListedRecording[];
  readonly hasNext: boolean;
  /** The `after` of the next page; absent if pages of this list have numbers only. */
  readonly next?: string | undefined;
  /** Over all pages; null if this page does not say. */
  readonly totalRecordings: number | null;
  /** There are more than `totalRecordings`: the service does not count all of a long list. */
  readonly isTotalMinimum?: true;
}
