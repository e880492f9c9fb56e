import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { PersonToken } from './person-token.ts';

export interface Joining {
  readonly recordingId: string;
  /** Whom a platform has joined before; null for nobody. */
  readonly person: string | null;
  /** As the platform gives it; null for none. */
  readonly name: string | null;
  /** Asked once the question is locked: the people whom platforms have joined as somebody else. */
  readonly findOthers: () => Promise<readonly string[]>;
  /** Of somebody new. */
  readonly token: PersonToken;
  readonly newId: () => string;
}

/**
 * Finds somebody of a platform among the names of a question: as they came before, else the first of their name that nobody
 * has answered with. Others are put at the end. Undefined for a question that has no list, and for somebody new without a
 * name.
 */
export async function joinPeople(
  tx: Kysely<Database>,
  { recordingId, person, name, findOthers, token, newId }: Joining,
): Promise<(PersonToken & { readonly id: string }) | undefined> {
  // Also locks the question: its list is written by its owner too.
  const { numUpdatedRows } = await tx
    .updateTable('questions')
    .set((eb) => ({ who: eb.ref('who') }))
    .where('recording_id', '=', recordingId)
    .where('who', '=', 'listed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return undefined;
  const people = tx
    .selectFrom('question_people')
    .select(['id', 'token', 'token_hash'])
    .where('recording_id', '=', recordingId);
  const known = await people.where('id', '=', person ?? '').executeTakeFirst();
  if (known !== undefined) return known;
  if (name === null) return undefined;
  const others = await findOthers();
  const named = await people
    .where('name', '=', name)
    .$if(others.length > 0, (rows) => rows.where('id', 'not in', others))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('replies')
            .select('replies.id')
            .where('replies.recording_id', '=', recordingId)
            .whereRef('replies.person', '=', 'question_people.id'),
        ),
      ),
    )
    .orderBy('position')
    .executeTakeFirst();
  if (named !== undefined) return named;
  const { last } = await tx
    .selectFrom('question_people')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();
  if ((last ?? -1) + 1 >= MAX_QUESTION_NAMES) return undefined;
  const row = { id: newId(), ...token };
  await tx
    .insertInto('question_people')
    .values({ ...row, recording_id: recordingId, name, position: (last ?? -1) + 1 })
    .execute();
  return row;
}
