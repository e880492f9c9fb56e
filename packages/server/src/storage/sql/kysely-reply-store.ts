import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  AnswerLimits,
  FoundSound,
  HeldQuery,
  NewAnswer,
  NewReply,
  ReplyHolder,
  ReplyLimits,
  ReplyStore,
  StoredReply,
  StoredSound,
} from '../reply-store.ts';
import { inBatches, inBatchesOf } from './batches.ts';
import { bytesOf } from './kysely-usage-store.ts';
import { isNotDeleted, isOfLivingAccount } from './recording-rows.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

export interface KyselyReplyStoreOptions {
  readonly engine: SqlEngine;
  /** For lists. */
  readonly reads: Kysely<Database>;
}

export function createKyselyReplyStore(
  db: Kysely<Database>,
  { engine, reads }: KyselyReplyStoreOptions,
): ReplyStore {
  return {
    create: (reply, limits) => transact(db, (tx, abandon) => create(tx, { reply, limits }, abandon)),
    createAnswer: (answer, limits) =>
      transact(db, (tx, abandon) => createAnswer(tx, { answer, limits }, abandon)),
    ...createFinders(db, reads),
    ...createChanges(db),
    ...createRemovals(db, engine),
  };
}

type Abandoning<Outcome> = (outcome: Outcome) => never;

interface Creation {
  readonly reply: NewReply;
  readonly limits: ReplyLimits;
}

async function create(
  tx: Kysely<Database>,
  { reply, limits }: Creation,
  abandon: Abandoning<'key_taken' | 'closed' | 'full'>,
): Promise<'created' | 'key_taken' | 'closed' | 'full'> {
  const note = await lockNote(tx, reply);
  if (await isKeyUsed(tx, { sender: reply.tokenHash, key: reply.key })) return abandon('key_taken');
  if (note?.reply_state !== 'open') return abandon('closed');
  const { owner_uid } = note;
  await tx
    .insertInto('replies')
    .values({
      ...soundValues(reply),
      ...{ recording_id: reply.recordingId, owner_uid, answer_to: null, sender: reply.tokenHash },
      ...{ name: reply.name, expires_at_ms: reply.expiresAt, network: reply.network },
    })
    .execute();
  // The row of the account's usage is locked now: replies to other recordings of the owner are counted one by one.
  if (await isFull(tx, { reply, owner_uid, limits })) return abandon('full');
  const { flood } = limits;
  const since = Math.max(flood.since, note.replies_opened_at_ms ?? 0);
  const flooding = await countFlood(tx, { ...flood, since, recordingId: reply.recordingId });
  if (flooding >= flood.replies) await setState(tx, reply.recordingId, 'closed_flood');
  return 'created';
}

/** Counts the new reply too. */
async function isFull(
  tx: Kysely<Database>,
  { reply, owner_uid, limits }: Creation & { readonly owner_uid: string },
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
  abandon: Abandoning<'key_taken' | 'gone' | 'full' | 'account_full'>,
): Promise<'created' | 'key_taken' | 'gone' | 'full' | 'account_full'> {
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
  if (await isKeyUsed(tx, { sender: answer.replyId, key: answer.key })) return abandon('key_taken');
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

function soundValues(sound: NewReply | NewAnswer) {
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

async function isKeyUsed(
  tx: Kysely<Database>,
  { sender, key }: { readonly sender: string; readonly key: string },
): Promise<boolean> {
  const used = await findKey(tx, sender, key);
  return used !== undefined;
}

function findKey(db: Kysely<Database>, sender: string, key: string) {
  return db
    .selectFrom('replies')
    .select(['id', 'body_sha256 as bodySha256'])
    .where('sender', '=', sender)
    .where('upload_key', '=', key)
    .executeTakeFirst();
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

/** A condition on a reply's row alone. */
function isHeld(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`replies.deleted_at_ms is null
    and (replies.expires_at_ms is null or replies.expires_at_ms > ${now})`;
}

function createFinders(
  db: Kysely<Database>,
  reads: Kysely<Database>,
): Pick<
  ReplyStore,
  'findKey' | 'find' | 'listSent' | 'listHeld' | 'summarize' | 'countUnread' | 'findSound'
> {
  return {
    findKey: ({ sender, key }) => findKey(db, sender, key),
    find: async (id, now) => {
      const [reply] = await withAnswers(
        db,
        await heldReplies(db, now).where('replies.id', '=', id).execute(),
      );
      return reply;
    },
    listSent: async (tokenHash, now) => {
      const rows = await heldReplies(db, now)
        .where('replies.sender', '=', tokenHash)
        .orderBy('replies.created_at_ms')
        .orderBy('replies.id')
        .execute();
      return withAnswers(db, rows);
    },
    listHeld: async (query) => withAnswers(reads, await listHeld(reads, query)),
    summarize: async (ownerUid, now) => {
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
    },
    countUnread: (recordingIds, now) => countUnread(reads, recordingIds, now),
    findSound: (id, now) => findSound(db, id, now),
  };
}

/** Recordings closed by a flood that are named to their owner. */
const MAX_CLOSED = 100;

function heldReplies(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('replies')
    .innerJoin('recordings', 'recordings.id', 'replies.recording_id')
    .selectAll('replies')
    .select(['recordings.title as recording_title', 'recordings.domain'])
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

async function withAnswers(db: Kysely<Database>, rows: readonly HeldRow[]): Promise<StoredReply[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const answers = await db
    .selectFrom('replies')
    .select([...SOUND, 'answer_to'])
    .where('answer_to', 'in', ids)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  const byReply = Map.groupBy(answers, ({ answer_to }) => answer_to);
  return rows.map((row) => ({
    ...toSound(row),
    recordingId: row.recording_id,
    ownerUid: row.owner_uid,
    recordingTitle: row.recording_title,
    domain: row.domain,
    name: row.name,
    tokenHash: row.sender,
    expiresAt: row.expires_at_ms,
    isRead: row.is_read === 1,
    isKept: row.is_kept === 1,
    isReported: row.reported_at_ms !== null,
    answers: (byReply.get(row.id) ?? []).map(toSound),
  }));
}

const SOUND = ['id', 'format', 'duration_s', 'peaks', 'created_at_ms', 'bytes', 'file_sha256'] as const;

function toSound(row: Pick<HeldRow, (typeof SOUND)[number]>): StoredSound {
  const { id, format, peaks, bytes } = row;
  const { duration_s: duration, created_at_ms: createdAt, file_sha256: sha256 } = row;
  return { id, format, peaks, duration, createdAt, bytes, sha256 };
}

/** The answer or the reply, if its reply is held. */
async function findSound(db: Kysely<Database>, id: string, now: number): Promise<FoundSound | undefined> {
  const row = await db
    .selectFrom('replies')
    .select([...SOUND, 'answer_to'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const reply = await heldReplies(db, now)
    .where('replies.id', '=', row.answer_to ?? row.id)
    .executeTakeFirst();
  return (
    reply && {
      ...toSound(row),
      recordingId: reply.recording_id,
      ownerUid: reply.owner_uid,
      tokenHash: reply.sender,
      isReported: reply.reported_at_ms !== null,
    }
  );
}

async function setState(
  db: Kysely<Database>,
  recordingId: string,
  ...[state, at]: [Parameters<ReplyStore['setState']>[1], number?]
): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ reply_state: state, ...(at === undefined ? {} : { replies_opened_at_ms: at }) })
    .where('id', '=', recordingId)
    .where(isNotDeleted)
    .execute();
}

function createChanges(
  db: Kysely<Database>,
): Pick<ReplyStore, 'setState' | 'change' | 'postpone' | 'remove' | 'report'> {
  return {
    setState: (recordingId, state, at) => setState(db, recordingId, state, at),
    change: async (id, { isRead, kept }) => {
      const changed = {
        ...(isRead === undefined ? {} : { is_read: isRead ? 1 : 0 }),
        ...(kept === undefined ? {} : { is_kept: kept.isKept ? 1 : 0, expires_at_ms: kept.expiresAt }),
      };
      if (Object.keys(changed).length === 0) return;
      await db
        .updateTable('replies')
        .set(changed)
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
    postpone: async (id, expiresAt) => {
      await db
        .updateTable('replies')
        .set({ expires_at_ms: expiresAt })
        .where('id', '=', id)
        .where('is_kept', '=', 0)
        .where('deleted_at_ms', 'is', null)
        .where('expires_at_ms', '<', expiresAt)
        .execute();
    },
    remove: (id, whose, at) => transact(db, (tx) => remove(tx, { id, whose, at })),
    report: (id, at) =>
      transact<void>(db, async (tx) => {
        const reply = await tx
          .selectFrom('replies')
          .select('recording_id')
          .where('id', '=', id)
          .executeTakeFirst();
        // The recording first, in the order of others that lock both.
        if (reply) await setState(tx, reply.recording_id, 'closed');
        await tx
          .updateTable('replies')
          .set((eb) => ({ reported_at_ms: eb.fn.coalesce('reported_at_ms', eb.val(at)) }))
          .where('id', '=', id)
          .execute();
      }),
  };
}

interface Removal {
  readonly id: string;
  readonly whose: ReplyHolder;
  readonly at: number;
}

/** A write to the reply locks it, so that no answer is added meanwhile. */
async function remove(tx: Kysely<Database>, { id, whose, at }: Removal): Promise<boolean> {
  const ended = { deleted_at_ms: sql<number>`coalesce(deleted_at_ms, cast(${at} as bigint))`, name: null };
  const reply = await tx
    .updateTable('replies')
    .set(ended)
    .where('id', '=', id)
    .where('answer_to', 'is', null)
    .where(
      'ownerUid' in whose
        ? sql<SqlBool>`owner_uid = ${whose.ownerUid}`
        : sql<SqlBool>`sender = ${whose.tokenHash}`,
    )
    .returning('id')
    .executeTakeFirst();
  if (!reply) return false;
  await tx.updateTable('replies').set(ended).where('answer_to', '=', id).execute();
  return true;
}

function createRemovals(
  db: Kysely<Database>,
  engine: SqlEngine,
): Pick<ReplyStore, 'endExpired' | 'due' | 'forget'> {
  return {
    endExpired: (now, signal) =>
      inBatches(
        engine.batches,
        async (size) => {
          const expired = await db
            .selectFrom('replies')
            .select('id')
            .where('deleted_at_ms', 'is', null)
            .where('expires_at_ms', 'is not', null)
            .where('expires_at_ms', '<=', now)
            .limit(size)
            .execute();
          const ids = expired.map(({ id }) => id);
          if (ids.length > 0) await markDeleted(db, ids, now);
          return ids.length;
        },
        signal,
      ),
    due: (limit, after = '') =>
      db
        .selectFrom('replies')
        .select(['id', 'format'])
        .where('deleted_at_ms', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    forget: (ids) =>
      inBatchesOf(engine.batches, ids, async (batch) => {
        await db
          .deleteFrom('replies')
          .where('id', 'in', batch)
          .where('deleted_at_ms', 'is not', null)
          .execute();
      }),
  };
}

/** Ends expired replies with their answers. One that is kept meanwhile stays. */
async function markDeleted(db: Kysely<Database>, ids: readonly string[], now: number): Promise<void> {
  await transact<void>(db, async (tx) => {
    const ended = await tx
      .updateTable('replies')
      .set({ deleted_at_ms: now, name: null })
      .where('id', 'in', ids)
      .where('expires_at_ms', '<=', now)
      .returning('id')
      .execute();
    const answered = ended.map(({ id }) => id);
    if (answered.length === 0) return;
    await tx.updateTable('replies').set({ deleted_at_ms: now }).where('answer_to', 'in', answered).execute();
  });
}

/** Deletes the replies to recordings that are deleted for good. */
export async function endRepliesTo(
  tx: Kysely<Database>,
  recordingIds: readonly string[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('replies')
    .set((eb) => ({ deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)), name: null }))
    .where('recording_id', 'in', recordingIds)
    .execute();
}
