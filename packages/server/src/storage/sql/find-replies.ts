import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FoundSound, HeldQuery, ReplyStore, StoredReply, StoredSound } from '../reply-store.ts';
import { isNotDeleted, isOfLivingAccount } from './recording-rows.ts';
import type { Database } from './schema.ts';

/** Finds replies that have not ended; `reads` is for lists. */
export function createReplyFinders(
  db: Kysely<Database>,
  reads: Kysely<Database>,
): Pick<
  ReplyStore,
  'findKey' | 'find' | 'listSent' | 'listHeld' | 'summarize' | 'countUnread' | 'findSound'
> {
  return {
    findKey: ({ sender, key }) => findReplyKey(db, sender, key),
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

export function findReplyKey(
  db: Kysely<Database>,
  sender: string,
  key: string,
): ReturnType<ReplyStore['findKey']> {
  return db
    .selectFrom('replies')
    .select(['id', 'body_sha256 as bodySha256'])
    .where('sender', '=', sender)
    .where('upload_key', '=', key)
    .executeTakeFirst();
}

/** A condition on a reply's row alone. */
export function isHeld(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`replies.deleted_at_ms is null
    and (replies.expires_at_ms is null or replies.expires_at_ms > ${now})`;
}
