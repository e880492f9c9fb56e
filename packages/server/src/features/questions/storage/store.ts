import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import { isPlayable } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { addTombstones } from '../../../storage/sql/tombstones.ts';
import { type Abandon, transact } from '../../../storage/sql/transact.ts';
import { matchPeople } from './match-people.ts';
import { newPersonToken } from './person-token.ts';

/** A question as it is stored. */
export type StoredQuestion = Readonly<Selectable<Database['questions']>>;
/** The rules that stay as they are now if they are not given; in a new question they are those of the columns. */
type LastingRules = 'keep_days' | 'heard_by' | 'names_shown';
/** A question that is to be stored. */
export type QuestionToStore = Omit<StoredQuestion, LastingRules> &
  Partial<Pick<StoredQuestion, LastingRules>>;
/** A question with what its owner sees of its recording. */
export type HeldQuestion = Readonly<Awaited<ReturnType<typeof questionsOf>>[number]>;
/** Somebody of a list. */
export type StoredPerson = Readonly<Awaited<ReturnType<typeof peopleOf>>[number]>;
export type QuestionStore = ReturnType<typeof createQuestionStore>;

export interface QuestionSaving {
  /**
   * The names in their order. People who stay keep their ids (`matchPeople`). Undefined for those that are there.
   */
  readonly names: readonly string[] | undefined;
  readonly newId: () => string;
  /** Questions of one owner. */
  readonly max: number;
}

type Saved = 'saved' | 'full' | 'code_taken';

/** True from its end on, in ms since the epoch; whoever closes its recording may come later. */
export function isOver({ until_ms }: Pick<StoredQuestion, 'until_ms'>, now: number): boolean {
  return until_ms !== null && now >= until_ms;
}

/** `reads` is a connection for queries over many rows. */
export function createQuestionStore(db: Kysely<Database>, reads: Kysely<Database>) {
  return {
    /** Makes or changes a question; its code and its time stay. `code_taken` if another question has the new code. */
    save: (question: QuestionToStore, saving: QuestionSaving) =>
      transact<Saved>(db, (tx, abandon) => save(tx, { question, saving }, abandon)),
    /** Newest first; those whose recordings have ended are left out. */
    list: (ownerUid: string, now: number) =>
      questionsOf(reads, now, sql<SqlBool>`questions.owner_uid = ${ownerUid}`),
    findHeld: async (recordingId: string, now: number): Promise<HeldQuestion | undefined> =>
      (await questionsOf(db, now, sql<SqlBool>`questions.recording_id = ${recordingId}`))[0],
    find: (recordingId: string) => findQuestion(db, sql<SqlBool>`recording_id = ${recordingId}`),
    /** Those of the recordings that ask a question. */
    asking: async (recordingIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (recordingIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('questions')
        .select('recording_id')
        .where('recording_id', 'in', recordingIds)
        .execute();
      return new Set(rows.map(({ recording_id }) => recording_id));
    },
    findByCode: (code: string) => findQuestion(db, sql<SqlBool>`code = ${code}`),
    peopleOf: (recordingId: string) => peopleOf(db, recordingId),
    /** The number of answers to a question without a list, by `answererOf`. */
    triesOf: async (recordingId: string, answerer: string): Promise<number> => {
      const row = await db
        .selectFrom('question_tries')
        .select('tries')
        .where('recording_id', '=', recordingId)
        .where('answerer', '=', answerer)
        .executeTakeFirst();
      return row?.tries ?? 0;
    },
    /** The numbers of answers of a browser with each of the names that were typed there. */
    triesOfTyped: (recordingId: string, tokenHash: string) => triesOfTyped(db, recordingId, tokenHash),
    /** Lets another browser answer as this person, with all tries. The label that there was is no proof any more. */
    freeName: (recordingId: string, person: string) =>
      transact<void>(db, (tx) => freeName(tx, recordingId, person)),
    /** Closes the recordings of questions that are over to replies. */
    closeOver: async (now: number): Promise<void> => {
      await db
        .updateTable('recordings')
        .set({ reply_state: 'closed' })
        .where('reply_state', '=', 'open')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('questions')
            .select('recording_id')
            .where('until_ms', 'is not', null)
            .where('until_ms', '<=', now),
        )
        .execute();
    },
    end: (recordingId: string) =>
      transact<void>(db, async (tx) => {
        await lockRecording(tx, recordingId);
        await addTombstones(tx, await forgetQuestions(tx, sql<SqlBool>`recording_id = ${recordingId}`));
      }),
  };
}

interface QuestionToSave {
  readonly question: QuestionToStore;
  readonly saving: QuestionSaving;
}

async function save(
  tx: Kysely<Database>,
  { question, saving }: QuestionToSave,
  abandon: Abandon<Saved>,
): Promise<Saved> {
  const { recording_id, owner_uid, code, created_at_ms: _, ...rules } = question;
  await lockOwner(tx, owner_uid);
  await lockRecording(tx, recording_id);
  const other = await tx
    .selectFrom('questions')
    .select('recording_id')
    .where('code', '=', code)
    .where('recording_id', '!=', recording_id)
    .executeTakeFirst();
  if (other !== undefined) return abandon('code_taken');
  await tx
    .insertInto('questions')
    .values(question)
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(rules))
    .execute();
  const { names, newId } = saving;
  if (names !== undefined) await savePeople(tx, recording_id, { names, newId });
  const { count } = await tx
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_uid', '=', owner_uid)
    .executeTakeFirstOrThrow();
  return count > saving.max ? abandon('full') : 'saved';
}

/** First of all rows, as an answer does, which reads the names that it is given and counts its tries. */
async function lockRecording(tx: Kysely<Database>, id: string): Promise<void> {
  await tx
    .updateTable('recordings')
    .set((eb) => ({ reply_state: eb.ref('reply_state') }))
    .where('id', '=', id)
    .execute();
}

/** Deletes questions with their names; answers stay. */
export async function forgetQuestions(tx: Kysely<Database>, where: RawBuilder<SqlBool>) {
  const ofThem = sql<SqlBool>`recording_id in (select recording_id from questions where ${where})`;
  await tx.deleteFrom('question_people').where(ofThem).execute();
  await tx.deleteFrom('question_tries').where(ofThem).execute();
  return tx
    .deleteFrom('questions')
    .where(where)
    .returning(['recording_id as id', 'owner_uid as uid'])
    .execute();
}

function findQuestion(db: Kysely<Database>, where: RawBuilder<SqlBool>): Promise<StoredQuestion | undefined> {
  return db.selectFrom('questions').selectAll().where(where).executeTakeFirst();
}

function questionsOf(db: Kysely<Database>, now: number, where: RawBuilder<SqlBool>) {
  return db
    .selectFrom('questions')
    .innerJoin('recordings', 'recordings.id', 'questions.recording_id')
    .selectAll('questions')
    .select(['title', 'slot_id', 'reply_state', 'suspended_at_ms', 'domain'])
    .select((eb) => {
      const answers = eb
        .selectFrom('replies')
        .whereRef('replies.recording_id', '=', 'questions.recording_id')
        .where('replies.answer_to', 'is', null)
        .where('replies.deleted_at_ms', 'is', null)
        .where('replies.reported_at_ms', 'is', null)
        .where((or) =>
          or.or([or('replies.expires_at_ms', 'is', null), or('replies.expires_at_ms', '>', now)]),
        );
      return [
        answers
          .select((count) => count.fn.countAll<number>().as('answers'))
          .$asScalar()
          .$notNull()
          .as('answers'),
        // An answer that takes the place of another one leaves their number as it is.
        answers
          .select('replies.id')
          .orderBy('replies.created_at_ms', 'desc')
          .orderBy('replies.id', 'desc')
          .limit(1)
          .as('latest'),
      ];
    })
    .where(where)
    .where(isPlayable(now))
    .orderBy('questions.created_at_ms', 'desc')
    .orderBy('questions.recording_id', 'desc')
    .execute();
}

function peopleOf(db: Kysely<Database>, recordingId: string) {
  return (
    db
      .selectFrom('question_people')
      .leftJoin('question_tries', (join) =>
        join
          .onRef('question_tries.recording_id', '=', 'question_people.recording_id')
          .onRef('question_tries.answerer', '=', 'question_people.id'),
      )
      // The sender is the hash of the token that answers with this name; null or empty for none. The tries are its own.
      .select([
        'question_people.id',
        'question_people.name',
        'question_people.token',
        'question_people.token_hash',
        'question_tries.sender',
        'question_tries.tries',
      ])
      .where('question_people.recording_id', '=', recordingId)
      .orderBy('question_people.position')
      .execute()
  );
}

/** With the hash of each name; as many as a list may have. */
function triesOfTyped(db: Kysely<Database>, recordingId: string, tokenHash: string) {
  return db
    .selectFrom('question_tries')
    .select(['answerer', 'tries'])
    .where('recording_id', '=', recordingId)
    .where('sender', '=', tokenHash)
    .where('answerer', '!=', tokenHash)
    .orderBy('answerer')
    .limit(MAX_QUESTION_NAMES)
    .execute();
}

async function savePeople(
  tx: Kysely<Database>,
  recordingId: string,
  { names, newId }: Pick<QuestionSaving, 'newId'> & { readonly names: readonly string[] },
): Promise<void> {
  const before = await peopleOf(tx, recordingId);
  const known = matchPeople(before, names);
  const people = names.map((name, position) => {
    const { id, token, token_hash } = known[position] ?? { id: newId(), ...newPersonToken() };
    return { recording_id: recordingId, name, position, id, token, token_hash };
  });
  const stay = new Set(people.map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((id) => !stay.has(id));
  if (gone.length > 0) {
    await tx
      .deleteFrom('question_tries')
      .where('recording_id', '=', recordingId)
      .where('answerer', 'in', gone)
      .execute();
  }
  await tx.deleteFrom('question_people').where('recording_id', '=', recordingId).execute();
  if (people.length > 0) await tx.insertInto('question_people').values(people).execute();
  for (const { id, name } of people.filter((person, at) => known[at] && known[at].name !== person.name)) {
    await tx
      .updateTable('replies')
      .set({ name })
      .where('recording_id', '=', recordingId)
      .where('person', '=', id)
      .execute();
  }
}

/** What was sent with the old label stays with the person, whose new label finds it. */
async function freeName(tx: Kysely<Database>, recordingId: string, person: string): Promise<void> {
  await lockRecording(tx, recordingId);
  const label = newPersonToken();
  const found = await tx
    .selectFrom('question_people')
    .select('token_hash')
    .where('recording_id', '=', recordingId)
    .where('id', '=', person)
    .executeTakeFirst();
  if (found === undefined) return;
  await tx
    .updateTable('question_people')
    .set(label)
    .where('recording_id', '=', recordingId)
    .where('id', '=', person)
    .execute();
  await tx
    .updateTable('question_tries')
    .set({ sender: '', tries: 0 })
    .where('recording_id', '=', recordingId)
    .where('answerer', '=', person)
    .execute();
  await tx
    .updateTable('replies')
    .set({ sender: label.token_hash })
    .where('recording_id', '=', recordingId)
    .where('sender', '=', found.token_hash)
    .execute();
}
