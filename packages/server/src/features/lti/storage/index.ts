import { type Kysely, type SqlBool, sql } from 'kysely';
import { newRecordingId } from '../../../storage/recording-id.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import type { SqlEngine, StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createLaunchStore } from './launch-store.ts';
import { createLearnerStore } from './learner-store.ts';
import { createPlatformStore } from './platform-store.ts';
import { createScoreStore } from './score-store.ts';
import { LTI_MIGRATIONS, LTI_TABLES } from './tables.ts';

export type { StoredLaunch } from './launch-store.ts';
export type { StoredCourse } from './learner-store.ts';
export { createPlatformStore, isAdmitted, type StoredPlatform } from './platform-store.ts';
export { noteLtiAnswer, SEND_SCORES, type StoredScore } from './score-store.ts';

export type LtiStore = ReturnType<typeof createLtiStore>;

function createLtiStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    platforms: createPlatformStore(db),
    launches: createLaunchStore(db),
    learners: createLearnerStore(db, newRecordingId),
    scores: createScoreStore(db, engine),
  };
}

export const ltiStorage = {
  tables: LTI_TABLES,
  migrations: LTI_MIGRATIONS,
  createStores: (db: Kysely<Database>, { engine }: StoreOptions) => ({ lti: createLtiStore(db, engine) }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    const launches = tx
      .selectFrom('lti_launches')
      .select('id')
      .where('uid', '=', uid)
      .where('created_at_ms', '<=', until);
    await tx.deleteFrom('lti_secrets').where('launch_id', 'in', launches).execute();
    await tx.deleteFrom('lti_launches').where('uid', '=', uid).where('created_at_ms', '<=', until).execute();
    await tx.deleteFrom('lti_courses').where('uid', '=', uid).where('seen_at_ms', '<=', until).execute();
    await tx
      .deleteFrom('lti_scores')
      .where(sql<SqlBool>`exists (select 1 from lti_learners, replies where lti_learners.uid = ${uid}
        and replies.id = lti_scores.reply_id and replies.sender = lti_learners.token_hash
        and lti_learners.recording_id = lti_scores.recording_id)`)
      .execute();
    await tx.deleteFrom('lti_learners').where('uid', '=', uid).where('updated_at_ms', '<=', until).execute();
  },
  endWithRecordings: async (tx: Kysely<Database>, ids: readonly string[]): Promise<void> => {
    for (const name of ['lti_learners', 'lti_scores'] as const) {
      await tx.deleteFrom(name).where('recording_id', 'in', ids).execute();
    }
  },
  /** Held answers keep their scores. */
  forgetWithSound: async (tx: Kysely<Database>, ids: readonly string[]): Promise<void> => {
    await tx.deleteFrom('lti_learners').where('recording_id', 'in', ids).execute();
  },
};
