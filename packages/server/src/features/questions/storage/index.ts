import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createQuestionStore, forgetQuestions } from './store.ts';
import { QUESTION_MIGRATIONS, QUESTION_TABLES } from './tables.ts';

export {
  type Hearing,
  hearingOf,
  namesWithin,
  promisesFor,
  promiseWithin,
  type Told,
} from './hearing.ts';
export { joinPeople } from './join-people.ts';
export { answererOf, hashReplyToken, isOfLabel, newPersonToken } from './person-token.ts';
export {
  type HeldQuestion,
  isOver,
  type QuestionSaving,
  type QuestionStore,
  type QuestionToStore,
  type StoredPerson,
  type StoredQuestion,
} from './store.ts';
export { type Answerer, type AnswerRefusal, takeTry } from './take-try.ts';

export const questionStorage = {
  tables: QUESTION_TABLES,
  migrations: QUESTION_MIGRATIONS,
  createStores: (db: Kysely<Database>, { reads }: StoreOptions) => ({
    questions: createQuestionStore(db, reads),
  }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await forgetQuestions(tx, sql<SqlBool>`owner_uid = ${uid} and created_at_ms <= ${until}`);
  },
  endWithRecordings: forgetQuestionsOf,
  forgetWithSound: forgetQuestionsOf,
};

async function forgetQuestionsOf(tx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await forgetQuestions(tx, sql<SqlBool>`recording_id in (${sql.join(ids)})`);
}
