import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import { transact } from '../../../storage/sql/transact.ts';
import { joinPeople, newPersonToken } from '../../questions/storage/index.ts';

export type StoredLearner = Readonly<Selectable<Database['lti_learners']>>;
export type StoredCourse = Readonly<Selectable<Database['lti_courses']>>;
/** Somebody who comes to a question; the row keeps the token. */
export type ComingLearner = Omit<StoredLearner, 'token' | 'token_hash' | 'person'>;

/** Courses of a teacher that are remembered. */
const MAX_COURSES = 100;

/** Who answers questions from platforms, and the courses of teachers. */
export function createLearnerStore(db: Kysely<Database>, newId: () => string) {
  return {
    /**
     * The row of somebody who comes to a question. With a list of names, somebody new takes the first equal name that is free,
     * or is put at its end; without a name the person stays unknown.
     */
    welcome: (learner: ComingLearner): Promise<StoredLearner> =>
      transact<StoredLearner>(db, (tx) => welcome(tx, learner, newId)),
    /** Those who came to a question that is one no longer: their names end with it, as the names of its list. */
    forgetEnded: async (): Promise<void> => {
      await sql`delete from lti_learners where not exists (select 1 from questions
        where questions.recording_id = lti_learners.recording_id)`.execute(db);
    },
    /** Notes a course, and forgets the oldest ones of the teacher above a fixed number. Resolves with its id. */
    noteCourse: async (course: Omit<StoredCourse, 'id'>): Promise<string> => {
      const { title, memberships_url, seen_at_ms } = course;
      const { id } = await db
        .insertInto('lti_courses')
        .values({ ...course, id: newId() })
        .onConflict((conflict) =>
          conflict
            .columns(['uid', 'platform_id', 'deployment_id', 'context_id'])
            .doUpdateSet({ title, memberships_url, seen_at_ms }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const kept = db
        .selectFrom('lti_courses')
        .select('id')
        .where('uid', '=', course.uid)
        .orderBy('seen_at_ms', 'desc')
        .orderBy('id')
        .limit(MAX_COURSES);
      await db.deleteFrom('lti_courses').where('uid', '=', course.uid).where('id', 'not in', kept).execute();
      return id;
    },
    /** The latest first. */
    coursesOf: (uid: string): Promise<readonly StoredCourse[]> =>
      db
        .selectFrom('lti_courses')
        .selectAll()
        .where('uid', '=', uid)
        .orderBy('seen_at_ms', 'desc')
        .orderBy('id')
        .execute(),
  };
}

async function welcome(
  tx: Kysely<Database>,
  { recording_id, uid, ...coming }: ComingLearner,
  newId: () => string,
): Promise<StoredLearner> {
  const fresh: Insertable<Database['lti_learners']> = {
    ...{ recording_id, uid, ...coming, ...newPersonToken(), person: null },
  };
  // Also locks the row: of two devices that come at once, both get the same token.
  const row = await tx
    .insertInto('lti_learners')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['recording_id', 'uid']).doUpdateSet(coming))
    .returningAll()
    .executeTakeFirstOrThrow();
  const person = await joinPeople(tx, {
    findOthers: () => peopleOfOthers(tx, recording_id, uid),
    ...{ recordingId: recording_id, person: row.person, name: row.name, newId },
    token: { token: row.token, token_hash: row.token_hash },
  });
  if (person === undefined) return row;
  const { id, ...token } = person;
  const changes = { ...token, person: id };
  await tx
    .updateTable('lti_learners')
    .set(changes)
    .where('recording_id', '=', recording_id)
    .where('uid', '=', uid)
    .execute();
  return { ...row, ...changes };
}

async function peopleOfOthers(
  tx: Kysely<Database>,
  recordingId: string,
  uid: string,
): Promise<readonly string[]> {
  const others = await tx
    .selectFrom('lti_learners')
    .select('person')
    .where('recording_id', '=', recordingId)
    .where('uid', '<>', uid)
    .execute();
  return others.flatMap(({ person }) => person ?? []);
}
