import { isLanguage, type Language } from '@beep/core/languages';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from './sql/schema.ts';

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
  /** In which the account uses the product; null for that of the browser. */
  readonly displayLanguage: Language | null;
}

const DEFAULT_PREFERENCES: AccountPreferences = {
  hasTranscripts: true,
  language: null,
  opensReplies: false,
  mailsWhenHeard: false,
  displayLanguage: null,
};

/** The deletion of an account deletes its preferences. */
export function createPreferenceStore(db: Kysely<Database>) {
  return {
    /** The defaults if the account has changed nothing. */
    find: async (uid: string) => {
      const row = await db
        .selectFrom('account_preferences')
        .select(['has_transcripts', 'language', 'opens_replies', 'mails_when_heard', 'display_language'])
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row
        ? {
            hasTranscripts: row.has_transcripts === 1,
            language: row.language,
            opensReplies: row.opens_replies === 1,
            mailsWhenHeard: row.mails_when_heard === 1,
            // A version with more languages may have stored another one.
            displayLanguage: isLanguage(row.display_language) ? row.display_language : null,
          }
        : DEFAULT_PREFERENCES;
    },
    /** The language that the account with this verified address has chosen, of several the one used last; else null. */
    languageOfAddress: async (email: string) => {
      const row = await db
        .selectFrom('accounts')
        .innerJoin('account_preferences', 'account_preferences.uid', 'accounts.uid')
        .select('display_language')
        .where('email', '=', email)
        .where('display_language', 'is not', null)
        .orderBy('last_used_at_ms', 'desc')
        .limit(1)
        .executeTakeFirst();
      return isLanguage(row?.display_language) ? row.display_language : null;
    },
    /** Changes these preferences; the others stay as they are now. */
    put: async (uid: string, changes: Partial<AccountPreferences>, at: number) => {
      await db
        .insertInto('account_preferences')
        .values({ uid, ...columnsOf({ ...DEFAULT_PREFERENCES, ...changes }), changed_at_ms: at })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({ ...columnsOf(changes), changed_at_ms: at }),
        )
        .execute();
    },
  };
}

type PreferenceColumns = Omit<Insertable<Database['account_preferences']>, 'uid' | 'changed_at_ms'>;

/** The columns of these preferences. */
function columnsOf(preferences: AccountPreferences): PreferenceColumns;
function columnsOf(preferences: Partial<AccountPreferences>): Partial<PreferenceColumns>;
function columnsOf({
  hasTranscripts,
  language,
  opensReplies,
  mailsWhenHeard,
  displayLanguage,
}: Partial<AccountPreferences>): Partial<PreferenceColumns> {
  return {
    ...(hasTranscripts !== undefined && { has_transcripts: hasTranscripts ? 1 : 0 }),
    ...(language !== undefined && { language }),
    ...(opensReplies !== undefined && { opens_replies: opensReplies ? 1 : 0 }),
    ...(mailsWhenHeard !== undefined && { mails_when_heard: mailsWhenHeard ? 1 : 0 }),
    ...(displayLanguage !== undefined && { display_language: displayLanguage }),
  };
}
