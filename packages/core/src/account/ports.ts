import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The service's calls on the account. */
export interface AccountApi {
  /** Deletes the account of the token and all its recordings. */
  deleteAccount(token: string): Promise<CallOutcome<null>>;
}

/** The settings of an account that the service applies. */
export interface Preferences {
  /** Whether the service writes transcripts of new recordings. */
  readonly hasTranscripts: boolean;
  /** The language spoken in the recordings, as a language tag; null if it is unknown or varies. */
  readonly language: string | null;
  /** Whether new recordings take voice replies; undefined if the service does not know replies. */
  readonly opensReplies?: boolean;
  /** Whether the owner gets a mail when a recording is first heard; undefined if the service sends none. */
  readonly mailsWhenHeard?: boolean;
  /** False if this service writes no transcripts. */
  readonly isAvailable: boolean;
  /** The languages of the transcripts, without regions; notes in others get none. Null if the service does not know. */
  readonly languages: readonly string[] | null;
}

/** Absent fields stay as they are. */
export type PreferencesChange = Partial<
  Pick<Preferences, 'hasTranscripts' | 'language' | 'opensReplies' | 'mailsWhenHeard'>
>;

/** The service's calls on the preferences of the token's account. */
export interface PreferencesApi {
  get(token: string): Promise<CallOutcome<Preferences>>;
  /** Resolves with all preferences. */
  change(change: PreferencesChange, token: string): Promise<CallOutcome<Preferences>>;
}
