import type { ReplyFilter } from '@beep/api/features/replies';
import type { AudioFormat } from '@beep/core/recordings';
import type { AnswerHearers } from '@beep/core/replies';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotDeleted, isOfLivingAccount } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { isOfLabel } from '../../questions/storage/index.ts';

/** The audio of a reply or of an answer. Times are milliseconds since the epoch. */
export interface StoredSound {
  readonly id: string;
  readonly format: AudioFormat;
  /** Seconds. */
  readonly duration: number;
  /** 64 levels as hexadecimal digits; null if unknown. */
  readonly peaks: string | null;
  readonly createdAt: number;
  readonly bytes: number;
  /** Of the stored file, hexadecimal. */
  readonly sha256: string | null;
}

/** The owner's answer to a reply. */
export interface StoredAnswer extends StoredSound {
  /** Whoever replied has played it. */
  readonly isHeard: boolean;
}

/** A reply that is held for the owner of a recording, with the owner's answers, the oldest first. */
export type StoredReply = Readonly<Awaited<ReturnType<typeof withAnswers>>[number]>;
/** A sound and whose it is. */
export type FoundSound = Readonly<NonNullable<Awaited<ReturnType<typeof findSound>>>>;
export interface HeldQuery {
  readonly ownerUid: string;
  readonly now: number;
  readonly filter: ReplyFilter;
  readonly recordingId?: string | undefined;
  readonly limit: number;
  /** The last reply of the page before. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
}

/** Whose replies are asked for: the hash of a browser's token or of that of a label. */
export interface Sender {
  readonly recordingId: string;
  readonly tokenHash: string;
}

/** Finds replies that have not ended; `reads` is for lists. */
export function createReplyFinders(db: Kysely<Database>, reads: Kysely<Database>) {
  return {
    /** An earlier upload, in any state. */
    findKey: (key: ReplyKey) => findReplyKey(db, key),
    find: async (id: string, now: number) => {
      const [reply] = await withAnswers(
        db,
        await heldReplies(db, now).where('replies.id', '=', id).execute(),
      );
      return reply;
    },
    /** The replies of a token to a recording, the oldest first: with a label, all of its person. */
    listSent: async ({ recordingId, tokenHash }: Sender, now: number) => {
      const rows = await heldReplies(db, now)
        .where('replies.recording_id', '=', recordingId)
        .where(isOfSender(tokenHash))
        .orderBy('replies.created_at_ms')
        .orderBy('replies.id')
        .execute();
      return withAnswers(db, rows);
    },
    /** The newest first, without reported ones. */
    listHeld: async (query: HeldQuery) => withAnswers(reads, await listHeld(reads, query)),
    summarize: (ownerUid: string, now: number) => summarize(reads, ownerUid, now),
    /** How many replies to each of these recordings were not read, without reported ones; those without any are absent. */
    countUnread: (recordingIds: readonly string[], now: number) => countUnread(reads, recordingIds, now),
    withReplies: (recordingIds: readonly string[], now: number) => withReplies(reads, recordingIds, now),
    /** What a client may hear of the answers to a question: those of others, by id, without reported ones. */
    listOthers: (query: OthersQuery) => othersOf(reads, query).limit(query.limit).execute(),
    findOther: (id: string, query: Omit<OthersQuery, 'limit' | 'after'>) =>
      othersOf(db, query).where('replies.id', '=', id).executeTakeFirst(),
    findSound: (id: string, now: number) => findSound(db, { id, now }),
    /** The same, if it is a reply of this sender or an answer to one. */
    findSentSound: (id: string, { recordingId, tokenHash }: Sender, now: number) =>
      findSound(db, {
        ...{ id, now },
        whose: sql<SqlBool>`replies.recording_id = ${recordingId} and ${isOfSender(tokenHash)}`,
      }),
  };
}

/** Recordings closed by a flood that are named to their owner. */
const MAX_CLOSED = 100;

async function summarize(reads: Kysely<Database>, ownerUid: string, now: number) {
  const { unread } = await reads
    .selectFrom(heldReplies(reads, now).where('replies.owner_uid', '=', ownerUid).as('held'))
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('held.is_read', '=', 0)
    .where('held.reported_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  const closed = await reads
    .selectFrom('recordings')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('reply_state', '=', sql.lit('closed_flood'))
    .where(isNotDeleted)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
    .orderBy('created_at_ms', 'desc')
    .limit(MAX_CLOSED)
    .execute();
  return { unread, closedByFlood: closed.map(({ id }) => id) };
}

function heldReplies(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('replies')
    .innerJoin('recordings', 'recordings.id', 'replies.recording_id')
    .leftJoin('questions', 'questions.recording_id', 'replies.recording_id')
    .select([
      ...SOUND,
      'replies.recording_id as recordingId',
      'replies.owner_uid as ownerUid',
      'recordings.title as recordingTitle',
      'domain',
      'name',
      'person',
      'sender as tokenHash',
      'keep_days as keepDays',
      'heard_by as heardBy',
      'promised_hearers as promisedHearers',
      'replies.expires_at_ms as expiresAt',
      'is_read',
      'is_kept',
      'is_starred',
      'is_shown',
      'reported_at_ms',
      'replies.transcript_state as transcriptState',
    ])
    .where('replies.answer_to', 'is', null)
    .where(isHeld(now))
    .where('recordings.deleted_at_ms', 'is', null)
    .where(isOfLivingAccount);
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof heldReplies>['execute']>>[number];

/** The conditions that are no parameters are those of the index, so that both engines find it. */
async function countUnread(
  db: Kysely<Database>,
  recordingIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (recordingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('replies')
    .select((eb) => ['recording_id', eb.fn.countAll<number>().as('unread')])
    .where('recording_id', 'in', recordingIds)
    .where(sql<SqlBool>`answer_to is null and is_read = 0 and reported_at_ms is null`)
    .where(isHeld(now))
    .groupBy('recording_id')
    .execute();
  return new Map(rows.map(({ recording_id, unread }) => [recording_id, unread]));
}

/** Those of the recordings that have replies in their owner's inbox. It reads one reply of each. */
async function withReplies(
  db: Kysely<Database>,
  recordingIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (recordingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('id', 'in', recordingIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('replies')
          .select('replies.id')
          .whereRef('replies.recording_id', '=', 'recordings.id')
          .where(sql<SqlBool>`answer_to is null and reported_at_ms is null`)
          .where(isHeld(now)),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function listHeld(db: Kysely<Database>, { ownerUid, now, filter, recordingId, limit, after }: HeldQuery) {
  return heldReplies(db, now)
    .where('replies.owner_uid', '=', ownerUid)
    .where('replies.reported_at_ms', 'is', null)
    .$if(filter === 'unread', (all) => all.where('replies.is_read', '=', 0))
    .$if(filter === 'kept', (all) => all.where('replies.is_kept', '=', 1))
    .$if(recordingId !== undefined, (all) => all.where('replies.recording_id', '=', recordingId ?? ''))
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<SqlBool>`(replies.created_at_ms, replies.id) < (${after?.createdAt ?? 0}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('replies.created_at_ms', 'desc')
    .orderBy('replies.id', 'desc')
    .limit(limit)
    .execute();
}

async function withAnswers(db: Kysely<Database>, rows: readonly HeldRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const answers = await db
    .selectFrom('replies')
    .select([...SOUND, 'answer_to', 'is_heard'])
    .where('answer_to', 'in', ids)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  const byReply = Map.groupBy(answers, ({ answer_to }) => answer_to);
  return rows.map(({ is_read, is_kept, is_starred, is_shown, reported_at_ms, ...row }) => ({
    ...row,
    isRead: is_read === 1,
    isKept: is_kept === 1,
    isStarred: is_starred === 1,
    isShown: is_shown === 1,
    isReported: reported_at_ms !== null,
    answers: (byReply.get(row.id) ?? []).map(
      ({ answer_to: _, is_heard, ...sound }): StoredAnswer => ({ ...sound, isHeard: is_heard === 1 }),
    ),
  }));
}

const SOUND = [
  'replies.id',
  'replies.format',
  'replies.duration_s as duration',
  'replies.peaks',
  'replies.created_at_ms as createdAt',
  'replies.bytes',
  'replies.file_sha256 as sha256',
] as const;

export interface OthersQuery {
  readonly recordingId: string;
  readonly now: number;
  /** The hash of the token of the client; null without one. */
  readonly tokenHash: string | null;
  /** Only for those who have answered themselves. */
  readonly isForAnswerers: boolean;
  /** Only those that the owner lets through. */
  readonly isChosen: boolean;
  /** What their senders were told: one of these. */
  readonly promises: readonly AnswerHearers[];
  /** The last id of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What somebody else may hear. */
export type OtherReply = Readonly<Awaited<ReturnType<ReturnType<typeof othersOf>['execute']>>[number]>;

function othersOf(
  db: Kysely<Database>,
  { recordingId, now, tokenHash, isForAnswerers, isChosen, promises, after = '' }: Omit<OthersQuery, 'limit'>,
) {
  const isOwn = isOfSender(tokenHash ?? '');
  const own = ofRecording(db, { recordingId, now }).select('replies.id').where(isOwn);
  return ofRecording(db, { recordingId, now })
    .select([...SOUND, 'replies.name', 'promised_names as promisedNames'])
    .where(sql<SqlBool>`not ${isOwn}`)
    .where('promised_hearers', 'in', promises)
    .$if(isForAnswerers, (found) => found.where(sql<SqlBool>`exists ${own}`))
    .$if(isChosen, (found) => found.where('is_shown', '=', 1))
    .where('replies.id', '>', after)
    .orderBy('replies.id');
}

function ofRecording(db: Kysely<Database>, { recordingId, now }: Pick<OthersQuery, 'recordingId' | 'now'>) {
  return db
    .selectFrom('replies')
    .where('replies.recording_id', '=', recordingId)
    .where('replies.answer_to', 'is', null)
    .where('replies.reported_at_ms', 'is', null)
    .where(isHeld(now));
}

interface SoundQuery {
  readonly id: string;
  readonly now: number;
  /** A condition on the reply. */
  readonly whose?: RawBuilder<SqlBool>;
}

/** The answer or the reply, if its reply is held. */
async function findSound(db: Kysely<Database>, { id, now, whose = sql<SqlBool>`1 = 1` }: SoundQuery) {
  const row = await db
    .selectFrom('replies')
    .select([...SOUND, 'answer_to', 'is_heard'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { answer_to, is_heard, ...sound } = row;
  const reply = await heldReplies(db, now)
    .where('replies.id', '=', answer_to ?? id)
    .where(whose)
    .executeTakeFirst();
  if (reply === undefined) return undefined;
  const { recordingId, ownerUid, tokenHash, reported_at_ms } = reply;
  const sent = { recordingId, ownerUid, tokenHash, isAnswer: answer_to !== null, isHeard: is_heard === 1 };
  return { ...sound, ...sent, isReported: reported_at_ms !== null };
}

/** The proof that an upload is a retry: `sender` is the hash of a token, or the id of the answered reply. */
export interface ReplyKey {
  readonly sender: string;
  readonly key: string;
}

export function findReplyKey(db: Kysely<Database>, { sender, key }: ReplyKey) {
  return db
    .selectFrom('replies')
    .select(['id', 'body_sha256 as bodySha256'])
    .where('sender', '=', sender)
    .where('upload_key', '=', key)
    .executeTakeFirst();
}

/** A condition on a reply's row: sent with the token, or of the person whose label has the token. */
export function isOfSender(tokenHash: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(replies.sender = ${tokenHash} or ${isOfLabel(tokenHash)})`;
}

/** A condition on a reply's row alone. */
export function isHeld(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`replies.deleted_at_ms is null
    and (replies.expires_at_ms is null or replies.expires_at_ms > ${now})`;
}
