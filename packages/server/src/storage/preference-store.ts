/** The settings of an account that the service applies. */
export interface AccountPreferences {
  /** Whether the service writes transcripts. */
  readonly hasTranscripts: boolean;
  /** The spoken language as a language tag; null if it is unknown or varies. */
  readonly language: string | null;
  /** Whether new recordings take voice replies. */
  readonly opensReplies: boolean;
  /** Whether the account gets a mail when a recording is first heard. */
  readonly mailsWhenHeard: boolean;
}

export const DEFAULT_PREFERENCES: AccountPreferences = {
  hasTranscripts: true,
  language: null,
  opensReplies: false,
  mailsWhenHeard: false,
};

/** The deletion of an account deletes its preferences. */
export interface PreferenceStore {
  /** The defaults if the account has changed nothing. */
  find(uid: string): Promise<AccountPreferences>;
  /** Replaces the preferences. */
  put(uid: string, preferences: AccountPreferences, at: number): Promise<void>;
}
