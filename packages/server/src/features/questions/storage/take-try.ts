import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';

/** Of an answer: how long it may be beyond the limit, for recorders that stop a little late. */
const TOLERANCE_S = 2;

/** A voice reply, as far as the rules of a question are about it. */
export interface AnswerTry {
  readonly recordingId: string;
  readonly tokenHash: string;
  /** Whose tries it takes where anyone may answer, of `answererOf`; the hash of the token by default. */
  readonly answerer?: string | undefined;
  readonly person?: string | undefined;
  /** Seconds. */
  readonly duration: number;
  readonly createdAt: number;
}

/** Who answers; `person` and `name` are null for anyone. */
export interface Answerer {
  readonly person: string | null;
  readonly name: string | null;
  /** When the question was asked; what came before is no answer to it. */
  readonly askedAt: number;
}

export type AnswerRefusal = 'closed' | 'too_long' | 'name_taken' | 'tries_used' | 'no_person';

/**
 * Counts an answer to a question by its rules, in the transaction that has locked the recording. Resolves with undefined
 * if the recording is no question.
 */
export async function takeTry(
  tx: Kysely<Database>,
  answer: AnswerTry,
): Promise<Answerer | AnswerRefusal | undefined> {
  const { recordingId, tokenHash, duration, createdAt } = answer;
  const question = await tx
    .selectFrom('questions')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (question === undefined) return undefined;
  if (question.until_ms !== null && createdAt >= question.until_ms) return 'closed';
  if (duration > question.longest_s + TOLERANCE_S) return 'too_long';
  const who = question.who === 'listed' ? await findPerson(tx, answer) : ANYONE;
  if (typeof who === 'string') return who;
  const { hasLabel, ...found } = who;
  const askedAt = question.created_at_ms;
  const answerer = who.person ?? answer.answerer ?? tokenHash;
  const before = await tx
    .selectFrom('question_tries')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('answerer', '=', answerer)
    .executeTakeFirst();
  const isOfOther = before !== undefined && before.sender !== '' && before.sender !== tokenHash;
  if (isOfOther && !hasLabel) return 'name_taken';
  // Whoever took the name before has not used the tries of the label.
  const tries = isOfOther ? 1 : (before?.tries ?? 0) + 1;
  if (tries > question.tries) return 'tries_used';
  await tx
    .insertInto('question_tries')
    .values({ recording_id: recordingId, answerer, sender: tokenHash, tries })
    .onConflict((conflict) =>
      conflict.columns(['recording_id', 'answerer']).doUpdateSet({ sender: tokenHash, tries }),
    )
    .execute();
  return { ...found, askedAt };
}

interface FoundPerson extends Omit<Answerer, 'askedAt'> {
  /** The token is that of the label of this person: a proof that is stronger than to be the first. */
  readonly hasLabel: boolean;
}

const ANYONE: FoundPerson = { person: null, name: null, hasLabel: false };

/** The person of the label, or the one that was chosen. Who has the label of another person cannot choose this one. */
async function findPerson(
  tx: Kysely<Database>,
  { recordingId, tokenHash, person }: AnswerTry,
): Promise<FoundPerson | 'no_person' | 'name_taken'> {
  const people = await tx
    .selectFrom('question_people')
    .select(['id', 'name', 'token_hash'])
    .where('recording_id', '=', recordingId)
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('id', '=', person ?? '')]))
    .execute();
  const labelled = people.find(({ token_hash }) => token_hash === tokenHash);
  const chosen = people.find(({ id }) => id === person);
  if (labelled !== undefined && person !== undefined && person !== labelled.id) return 'name_taken';
  const found = labelled ?? chosen;
  if (found === undefined) return 'no_person';
  return { person: found.id, name: found.name, hasLabel: labelled !== undefined };
}
