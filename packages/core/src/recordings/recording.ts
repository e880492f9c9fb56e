import { EXPIRATION_OPTIONS } from '../expiry/expiration-option.ts';
import { HEARD_STATES } from '../listens/heard.ts';
import { REPLY_STATES } from '../replies/reply-rules.ts';
import { TRANSCRIPT_STATES } from '../transcripts/transcript.ts';

/**
 * Fields that a recording may have: the name in the API, and whether it is text that is not empty, a number from 0, or
 * one of some values. {@link Recording}, its reader and the schema of the API are made of them.
 */
export const OPTIONAL_FIELDS = {
  /** The owner's title; listeners get it only if the owner shows it. */
  title: ['title', 'text'],
  /** For the owner only: whether listeners see the title. */
  isTitleShown: ['title_shown', [true, false]],
  /** For the owner only. */
  listenCount: ['listenCount', 'count'],
  /** How far listeners have heard it. For the owner only, unless a policy forbids it. */
  heard: ['heard', HEARD_STATES as typeof HEARD_STATES],
  /** For the owner only. */
  transcriptState: ['transcript', TRANSCRIPT_STATES as typeof TRANSCRIPT_STATES],
  /** For the owner only: an administrator has silenced it. */
  isSuspended: ['suspended', [true]],
  /** The administrator's words for the owner; absent without any. */
  suspensionReason: ['suspension_reason', 'text'],
  /** False if a policy forbids this viewer to download. */
  mayDownload: ['download', [false]],
  /** False if a policy forbids voice replies. */
  mayReply: ['replies', [false]],
  /** Anyone who may listen may reply by voice. */
  isOpenToReplies: ['replies_open', [true]],
  /** It asks a question, which can be answered now. */
  isOpenQuestion: ['question_open', [true]],
  /** For the owner only: it asks a question, which ends with it. */
  asksQuestion: ['asks_question', [true]],
  /** For the owner only: it has voice replies, which are deleted with it. */
  hasReplies: ['has_replies', [true]],
  /** For the owner only: whether it takes voice replies. */
  replyState: ['replies_state', REPLY_STATES as typeof REPLY_STATES],
  /** For the owner only: longer expirations are refused; absent without a limit. */
  longestLife: ['longest_life', EXPIRATION_OPTIONS as typeof EXPIRATION_OPTIONS],
} as const;

/** What the API says of each; pages do not load it. */
export const FIELD_DESCRIPTIONS: Readonly<Record<keyof typeof OPTIONAL_FIELDS, string>> = {
  title: 'For the owner, and for listeners if the owner shows it to them.',
  isTitleShown: 'For the owner only, with a title: whether listeners see it.',
  listenCount: 'For the owner only.',
  heard:
    'How far listeners have heard it from the beginning without a gap, for the owner only; absent if a policy forbids it.',
  transcriptState: 'The state of the transcript, for the owner only.',
  isSuspended: 'For the owner only: an administrator has silenced it.',
  suspensionReason: "For the owner only: the administrator's words; absent without any.",
  mayDownload: 'Present if a policy forbids this viewer to download.',
  mayReply: 'Present if a policy forbids voice replies.',
  isOpenToReplies: 'Present if anyone who may listen may reply by voice.',
  isOpenQuestion: 'Present if it asks a question that takes answers now; not in lists.',
  asksQuestion: 'For the owner only: it asks a question, open or not, which ends with it.',
  hasReplies: 'For the owner only: voice replies to it are held, which are deleted with it.',
  replyState: 'For the owner only: what is set, whatever a policy says.',
  longestLife: 'For the owner only: longer expirations are refused. Absent without a limit.',
};

type Fields = typeof OPTIONAL_FIELDS;

/** The value of an optional field, of a recording or in the API. */
export type FieldValue<Name extends keyof Fields> = Fields[Name][1] extends 'text'
  ? string
  : Fields[Name][1] extends 'count'
    ? number
    : Fields[Name][1] extends readonly (infer Value)[]
      ? Value
      : never;

export type OptionalFields = { readonly [Name in keyof Fields]?: FieldValue<Name> | undefined };

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
export interface Recording extends OptionalFields {
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
  /** For the owner only: the ids of its labels. */
  readonly labels?: readonly string[];
  /** For the owner only: the printed label that plays it. */
  readonly slot?: SlotOfNote;
  /** Milliseconds since the epoch; with `heard` only, and only if it is known. */
  readonly firstHeardAtMs?: number;
  /** For the owner only: voice replies that were not heard; absent without any. */
  readonly unreadReplies?: number;
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
