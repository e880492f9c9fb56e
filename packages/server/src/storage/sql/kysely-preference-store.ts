import type { Kysely } from 'kysely';
import { DEFAULT_PREFERENCES, type PreferenceStore } from '../preference-store.ts';
import type { Database } from './schema.ts';

export function createKyselyPreferenceStore(db: Kysely<Database>): PreferenceStore {
  return {
    find: async (uid) => {
      const row = await db
        .selectFrom('account_preferences')
        .select(['has_transcripts', 'language', 'opens_replies', 'mails_when_heard'])
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row
        ? {
            hasTranscripts: row.has_transcripts === 1,
            language: row.language,
            opensReplies: row.opens_replies === 1,
            mailsWhenHeard: row.mails_when_heard === 1,
          }
        : DEFAULT_PREFERENCES;
    },
    put: async (uid, { hasTranscripts, language, opensReplies, mailsWhenHeard }, at) => {
      const values = {
        has_transcripts: hasTranscripts ? 1 : 0,
        language,
        opens_replies: opensReplies ? 1 : 0,
        mails_when_heard: mailsWhenHeard ? 1 : 0,
        changed_at_ms: at,
      };
      await db
        .insertInto('account_preferences')
        .values({ uid, ...values })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
        .execute();
    },
  };
}
