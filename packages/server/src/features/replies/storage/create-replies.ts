import type { TranscriptState, TranscriptText } from '@beep/core/transcripts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotDeleted } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import type { SqlEngine } from '../../../storage/sql/sql-engine.ts';
import { type Abandon, transact } from '../../../storage/sql/transact.ts';
import { bytesOf } from '../../../storage/usage-store.ts';
import { noteLtiAnswer } from '../../lti/storage/index.ts';
import { type Answerer, type AnswerRefusal, type Hearing, takeTry } from '../../questions/storage/index.ts';
import { setReplyState } from './change-replies.ts';
import { findReplyKey, isHeld, type StoredReply, type StoredSound } from './find-replies.ts';
import { addImportedTranscript } from './reply-transcripts.ts';

interface NewSound extends StoredSound {
  readonly sha256: string;
  readonly key: string;
  readonly bodySha256: string;
}

export interface NewReply extends NewSound, Pick<StoredReply, 'recordingId' | 'tokenHash' | 'name'> {
  readonly expiresAt: number;
  /** The keyed hash of the network that sent it; null if there is none. */
  readonly network: string | null;
  /** Whose tries an answer takes where anyone may answer, of `answererOf`; the hash of the token by default. */
  readonly answerer?: string | undefined;
  /** Who answers a question, of its list of names. */
  readonly person?: string | undefined;
  /** What the sender of an answer to a question was told; for the owner alone by default. */
  readonly promise?: Pick<Hearing, 'hearers' | 'names'> | undefined;
  /** `none` by default. */
  readonly transcriptState?: TranscriptState | undefined;
}

export interface NewAnswer extends NewSound {
  /** The reply that is answered. */
  readonly replyId: string;
  /** The new end of that reply, unless it is kept. */
  readonly expiresAt: number;
}

/** The audio of a reply or of an answer, which is stored already. */
export interface ImportedSound extends StoredSound {
  readonly sha256: string;
}

export interface ImportedAnswer extends ImportedSound {
  readonly isHeard: boolean;
}

/** A voice reply of another installation. */
export interface ImportedReply
  extends ImportedSound,
    Pick<
      StoredReply,
      'name' | 'person' | 'tokenHash' | 'expiresAt' | 'isRead' | 'isKept' | 'isStarred' | 'transcriptState'
    > {
  readonly answers: readonly ImportedAnswer[];
  readonly transcript?: TranscriptText | undefined;
}

/** Of every limit but that of a token, one network has at most half of what the others leave. */
export interface ReplyLimits {
  /** Held replies of one token, to a recording that asks nothing. */
  readonly perToken: number;
  readonly perRecording: number;
  readonly perOwner: number;
  /** Bytes of all replies that are held for the owner; what the owner stores counts elsewhere. */
  readonly bytes: number;
  /** So many replies to a recording since this time close it. Each network adds at most `perNetwork`. */
  readonly flood: { readonly replies: number; readonly perNetwork: number; readonly since: number };
}

export interface AnswerLimits {
  readonly perReply: number;
  /** Stored bytes of the owner, without replies. */
  readonly ownerBytes: number;
}

type Created = 'created' | 'key_taken' | 'full' | AnswerRefusal;
type AnswerCreated = 'created' | 'key_taken' | 'gone' | 'full' | 'account_full';

/** Stores replies and answers within their limits. */
export function createReplyCreation(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Writes nothing and resolves with the reason unless the recording is live and open, the rules of a question allow
     * it, and the limits hold. A reply that makes the flood closes the recording, and is stored. An answer to a question
     * takes the place of the one before, unless its owner has answered or keeps that one.
     */
    create: (reply: NewReply, limits: ReplyLimits) =>
      transact<Created>(db, (tx, abandon) => create(tx, { reply, limits, engine }, abandon)),
    /** The same for an answer, which also marks the reply as read. */
    createAnswer: (answer: NewAnswer, limits: AnswerLimits) =>
      transact<AnswerCreated>(db, (tx, abandon) => createAnswer(tx, { answer, limits }, abandon)),
  };
}

interface Creation {
  readonly reply: NewReply;
  readonly limits: ReplyLimits;
  readonly engine: SqlEngine;
}

async function create(
  tx: Kysely<Database>,
  { reply, limits, engine }: Creation,
  abandon: Abandon<Created>,
): Promise<Created> {
  const note = await lockNote(tx, reply);
  if (await findReplyKey(tx, { sender: reply.tokenHash, key: reply.key })) return abandon('key_taken');
  if (note?.reply_state !== 'open') return abandon('closed');
  const nameOfPlatform = await noteLtiAnswer(tx, engine, reply);
  // A browser of a learning platform is that of one learner, also if the name changes there.
  const isLearner = nameOfPlatform !== undefined;
  const answerer = await takeTry(tx, isLearner ? { ...reply, answerer: undefined } : reply);
  if (typeof answerer === 'string') return abandon(answerer);
  // No answer is older than its question, whose time may be ahead of a clock that was set back.
  const createdAt = Math.max(reply.createdAt, answerer?.askedAt ?? 0);
  if (answerer !== undefined) await endAnswersBefore(tx, { ...reply, createdAt, isLearner }, answerer);
  const { owner_uid } = note;
  await tx
    .insertInto('replies')
    .values({
      ...soundValues({ ...reply, createdAt }),
      ...{ recording_id: reply.recordingId, owner_uid, answer_to: null, sender: reply.tokenHash },
      ...{ name: answerer?.name ?? nameOfPlatform ?? reply.name, person: answerer?.person ?? null },
      ...{ expires_at_ms: reply.expiresAt, network: reply.network },
      transcript_state: reply.transcriptState ?? 'none',
      promised_hearers: reply.promise?.hearers ?? 'owner',
      promised_names: reply.promise?.names ?? 'none',
    })
    .execute();
  // The row of the account's usage is locked now: replies to other recordings of the owner are counted one by one.
  // A class may share a browser: each name that answers has its tries instead.
  const ofToken = answerer === undefined ? limits.perToken : Number.POSITIVE_INFINITY;
  if (await isFull(tx, { reply, owner_uid, limits: { ...limits, perToken: ofToken } }))
    return abandon('full');
  const { flood } = limits;
  const since = Math.max(flood.since, note.replies_opened_at_ms ?? 0);
  const flooding = await countFlood(tx, { ...flood, since, recordingId: reply.recordingId });
  if (flooding >= flood.replies) await setReplyState(tx, reply.recordingId, 'closed_flood');
  return 'created';
}

/** Deletes what somebody of the list, or as nobody of a list a name in the same browser, has answered to the question before. */
async function endAnswersBefore(
  tx: Kysely<Database>,
  { recordingId, tokenHash, name, isLearner, createdAt }: NewReply & { readonly isLearner: boolean },
  { person, askedAt }: Answerer,
): Promise<void> {
  await tx
    .updateTable('replies')
    .set({ deleted_at_ms: createdAt, name: null })
    .where('recording_id', '=', recordingId)
    .where('created_at_ms', '>=', askedAt)
    .where((eb) =>
      person === null
        ? eb.and([
            ...[eb('sender', '=', tokenHash), eb('person', 'is', null)],
            ...(isLearner ? [] : [name === null ? eb('name', 'is', null) : eb('name', '=', name)]),
          ])
        : eb('person', '=', person),
    )
    .where('answer_to', 'is', null)
    .where('deleted_at_ms', 'is', null)
    .where('reported_at_ms', 'is', null)
    .where('is_kept', '=', 0)
    .where(sql<SqlBool>`not exists (select 1 from replies as answers where answers.answer_to = replies.id)`)
    .execute();
}

/** Counts the new reply too. */
async function isFull(
  tx: Kysely<Database>,
  { reply, owner_uid, limits }: Omit<Creation, 'engine'> & { readonly owner_uid: string },
): Promise<boolean> {
  const { tokenHash, recordingId, network } = reply;
  const [toNote, fromNetwork] = [
    sql<SqlBool>`recording_id = ${recordingId}`,
    sql<SqlBool>`network = ${network}`,
  ];
  const held = await tx
    .selectFrom('replies')
    .select([
      total(sql`1`).as('replies'),
      total(sql`1`, toNote).as('toNote'),
      total(sql.ref('bytes')).as('bytes'),
      total(sql`1`, fromNetwork).as('fromNetwork'),
      total(sql`1`, sql<SqlBool>`${toNote} and ${fromNetwork}`).as('fromNetworkToNote'),
      total(sql.ref('bytes'), fromNetwork).as('bytesFromNetwork'),
    ])
    .where('owner_uid', '=', owner_uid)
    .where('answer_to', 'is', null)
    .executeTakeFirstOrThrow();
  return (
    (await countOfToken(tx, tokenHash)) > limits.perToken ||
    isOver(limits.perRecording, held.toNote, held.fromNetworkToNote) ||
    isOver(limits.perOwner, held.replies, held.fromNetwork) ||
    isOver(limits.bytes, held.bytes, held.bytesFromNetwork)
  );
}

/** The sum over the rows that meet the condition. */
function total(value: RawBuilder<unknown>, condition?: RawBuilder<SqlBool>): RawBuilder<number> {
  const counted = condition ? sql`case when ${condition} then ${value} else 0 end` : value;
  return sql<number>`cast(coalesce(sum(${counted}), 0) as bigint)`;
}

/** True beyond the limit, and for a network that has more than half of what the others leave. */
function isOver(limit: number, all: number, fromNetwork: number): boolean {
  return all > limit || fromNetwork > Math.ceil((limit - (all - fromNetwork)) / 2);
}

/** A write that changes nothing locks the row on both engines. Undefined if the recording is gone. */
async function lockNote(tx: Kysely<Database>, { recordingId, createdAt }: NewReply) {
  return tx
    .updateTable('recordings')
    .set((eb) => ({ reply_state: eb.ref('reply_state') }))
    .where('id', '=', recordingId)
    .where(isNotDeleted)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', createdAt)]))
    .returning(['reply_state', 'owner_uid', 'replies_opened_at_ms'])
    .executeTakeFirst();
}

interface AnswerCreation {
  readonly answer: NewAnswer;
  readonly limits: AnswerLimits;
}

async function createAnswer(
  tx: Kysely<Database>,
  { answer, limits }: AnswerCreation,
  abandon: Abandon<AnswerCreated>,
): Promise<AnswerCreated> {
  // Locks the reply.
  const reply = await tx
    .updateTable('replies')
    .set({
      is_read: 1,
      expires_at_ms: sql<number>`case when is_kept = 1 then expires_at_ms
        else cast(${answer.expiresAt} as bigint) end`,
    })
    .where('id', '=', answer.replyId)
    .where('answer_to', 'is', null)
    .where(isHeld(answer.createdAt))
    .returning(['recording_id', 'owner_uid'])
    .executeTakeFirst();
  if (reply === undefined) return abandon('gone');
  if (await findReplyKey(tx, { sender: answer.replyId, key: answer.key })) return abandon('key_taken');
  await tx
    .insertInto('replies')
    .values({
      ...soundValues(answer),
      ...{ ...reply, answer_to: answer.replyId, sender: answer.replyId, name: null, expires_at_ms: null },
    })
    .execute();
  const { answers } = await tx
    .selectFrom('replies')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('answer_to', '=', answer.replyId)
    .executeTakeFirstOrThrow();
  if (answers > limits.perReply) return abandon('full');
  return (await bytesOf(tx, reply.owner_uid)) > limits.ownerBytes ? abandon('account_full') : 'created';
}

/** Adds a reply with its answers beside its recording. */
export async function addImportedReply(
  tx: Kysely<Database>,
  { id, ownerUid, at }: { readonly id: string; readonly ownerUid: string; readonly at: number },
  { answers, transcript, ...reply }: ImportedReply,
): Promise<void> {
  const whose = { recording_id: id, owner_uid: ownerUid };
  const { name, person, tokenHash, expiresAt, isRead, isKept, isStarred, transcriptState } = reply;
  await tx
    .insertInto('replies')
    .values([
      {
        ...{ ...whose, ...importedValues(reply), answer_to: null, sender: tokenHash, name },
        ...{ expires_at_ms: expiresAt, is_read: isRead ? 1 : 0, is_kept: isKept ? 1 : 0 },
        ...{ is_starred: isStarred ? 1 : 0, is_heard: 0, transcript_state: transcriptState, person },
      },
      ...answers.map((answer) => ({
        ...{ ...whose, ...importedValues(answer), answer_to: reply.id, sender: reply.id, name: null },
        ...{ expires_at_ms: null, is_read: 0, is_kept: 0, is_starred: 0, is_heard: answer.isHeard ? 1 : 0 },
        ...{ transcript_state: 'none' as const, person: null },
      })),
    ])
    .execute();
  if (transcript) await addImportedTranscript(tx, reply.id, { transcript, at });
}

/** No upload has the id as its key. */
function importedValues(sound: ImportedSound) {
  return soundValues({ ...sound, key: sound.id, bodySha256: sound.sha256 });
}

function soundValues(sound: NewSound) {
  return {
    id: sound.id,
    upload_key: sound.key,
    body_sha256: sound.bodySha256,
    format: sound.format,
    bytes: sound.bytes,
    file_sha256: sound.sha256,
    duration_s: sound.duration,
    peaks: sound.peaks,
    created_at_ms: sound.createdAt,
  };
}

async function countOfToken(tx: Kysely<Database>, tokenHash: string): Promise<number> {
  const { replies } = await tx
    .selectFrom('replies')
    .select((eb) => eb.fn.countAll<number>().as('replies'))
    .where('answer_to', 'is', null)
    .where('sender', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return replies;
}

interface FloodCount extends Pick<ReplyLimits['flood'], 'perNetwork' | 'since'> {
  readonly recordingId: string;
}

/** The new replies to a recording, of each network at most `perNetwork`. A reply without a network is its own. */
async function countFlood(
  tx: Kysely<Database>,
  { recordingId, perNetwork, since }: FloodCount,
): Promise<number> {
  const networks = tx
    .selectFrom('replies')
    .select((eb) => eb.fn.countAll<number>().as('replies'))
    .where('recording_id', '=', recordingId)
    .where('answer_to', 'is', null)
    .where('created_at_ms', '>', since)
    .groupBy(sql`coalesce(network, id)`);
  const { flooding } = await tx
    .selectFrom(networks.as('networks'))
    .select(
      total(sql`case when replies > ${sql.lit(perNetwork)} then ${sql.lit(perNetwork)} else replies end`).as(
        'flooding',
      ),
    )
    .executeTakeFirstOrThrow();
  return flooding;
}
