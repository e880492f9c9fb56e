import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The settings of an account that the service applies. */
export interface Preferences {
  /** Whether the service writes transcripts of new recordings. */
  readonly transcripts: boolean;
  /** The language spoken in the recordings, as a language tag; null if it is unknown or varies. */
  readonly language: string | null;
  /** Whether new recordings take voice replies; undefined if the service does not know replies. */
  readonly replies_for_new?: boolean | undefined;
  /** Whether the owner gets a mail when a recording is first heard; undefined if the service sends none. */
  readonly mails_when_heard?: boolean;
  /** False if this service writes no transcripts. */
  readonly available: boolean;
  /** The languages of the transcripts, without regions; notes in others get none. Null if the service does not know. */
  readonly languages?: readonly string[] | null | undefined;
}

/** Absent fields stay as they are. */
export interface PreferencesChange {
  readonly transcripts?: boolean;
  readonly language?: string | null;
  readonly replies_for_new?: boolean;
  readonly mails_when_heard?: boolean;
}

/** The calls of the signed-in user on their preferences. */
export interface PreferencesApi {
  get(): Promise<CallOutcome<Preferences>>;
  /** Resolves with all preferences. */
  change(change: PreferencesChange): Promise<CallOutcome<Preferences>>;
}
