import type { Report, ReportOutcome } from '@beep/api/features/admin';
import type { ReportRequest } from '@beep/api/features/reports';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { StoredSound } from '../features/replies/storage/index.ts';
import type { Domains } from './domains.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { isOfLivingAccount } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine, StoreOptions } from './sql/sql-engine.ts';
import { transact } from './sql/transact.ts';

/** What a listener says about a recording. Times are milliseconds since the epoch. */
export interface NewReport {
  /** Sorts by time. */
  readonly id: string;
  readonly recordingId: string;
  /** The voice reply that its owner reports in place of the recording. */
  readonly replyId: string | null;
  /** Of the recording, or of its owner. */
  readonly domain: string | null;
  readonly reason: ReportRequest['reason'];
  readonly text: string;
  readonly reportedAt: number;
}

/** Who reports, as keyed hashes: nothing tells the address or the account. */
export interface Reporter {
  /** The signed-in account; the network of others. */
  readonly reporter: string;
  readonly network: string;
}

/** Open reports of one recording; those about its voice replies are counted apart. */
export interface ReportLimits {
  readonly perReporter: number;
  readonly perNetwork: number;
  readonly perRecording: number;
}

export interface ReportClosing {
  readonly closedAt: number;
  readonly closedBy: string;
  readonly outcome: ReportOutcome;
}

export interface StoredReport extends NewReport {
  /** The owner's verified address; null without one, or if the account is deleted. */
  readonly owner: string | null;
  /** Of the recording at the given time. */
  readonly state: Report['state'];
  /** The reported reply; null if it has ended. */
  readonly reply: Pick<StoredSound, 'format' | 'duration' | 'createdAt'> | null;
  /** Reports after this one that were counted and not kept; see `add`. */
  readonly further: number;
  /** null while it is open. */
  readonly closing: ReportClosing | null;
}

export interface ReportQuery {
  readonly domains: Domains;
  readonly state: 'open' | 'closed';
  readonly now: number;
  readonly limit: number;
  /** The id of the last report of the page before. */
  readonly after?: string | undefined;
}

export function createReportStore(db: Kysely<Database>, { engine, reads }: StoreOptions) {
  return {
    /**
     * Keeps a report. One too many of a reporter or of a network is only counted, at the newest of theirs. If a recording
     * has all its open reports, one of another network takes the place of the newest of the network with the most; if
     * each network has one, it is only counted. Resolves with the number of open reports, and whether it was kept.
     */
    add: (report: NewReport & Reporter, limits: ReportLimits) =>
      transact(db, (tx) => add(tx, engine, { report, limits })),
    find: async (id: string) => {
      const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toReport(row);
    },
    isOpen: async (id: string) => {
      const row = await db
        .selectFrom('reports')
        .select('id')
        .where('id', '=', id)
        .where('closed_at_ms', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Newest first. */
    list: async (query: ReportQuery) => {
      const rows = await list(reads, query);
      return rows.map(toStored);
    },
    countOpen: async (domains: Domains) => {
      const { open } = await ofDomains(reads, domains)
        .select((eb) => eb.fn.countAll<number>().as('open'))
        .where('reports.closed_at_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return open;
    },
    /** Closes an open report, or with `ofRecording` all open reports of a recording. Resolves with how many it closed. */
    close: async (
      report: { readonly id: string } | { readonly ofRecording: string },
      { closedAt, closedBy, outcome }: ReportClosing,
    ) => {
      const closed = await db
        .updateTable('reports')
        .set({ closed_at_ms: closedAt, closed_by: closedBy, outcome })
        .where('closed_at_ms', 'is', null)
        .$if('id' in report, (one) => one.where('id', '=', 'id' in report ? report.id : ''))
        .$if('ofRecording' in report, (all) =>
          all.where('recording_id', '=', 'ofRecording' in report ? report.ofRecording : ''),
        )
        .executeTakeFirst();
      return Number(closed.numUpdatedRows);
    },
    /** Forgets reports that were closed before. Works in batches; the signal can stop it between two of them. */
    forgetClosedBefore: (time: number, signal?: AbortSignal) =>
      deleteInBatches(db, engine, { table: 'reports', where: sql<SqlBool>`closed_at_ms < ${time}` }, signal),
  };
}

interface Addition {
  readonly report: NewReport & Reporter;
  readonly limits: ReportLimits;
}

async function add(tx: Kysely<Database>, engine: SqlEngine, { report, limits }: Addition) {
  // The lock orders simultaneous reports of a recording: each counts those before it.
  await sql`select id from recordings where id = ${report.recordingId} ${engine.lockInOrder}`.execute(tx);
  const open = await openReports(tx, report);
  const place = placeFor(open, report, limits);
  if (place.counted !== undefined) {
    await countFurther(tx, place.counted, 1);
    return { isKept: false, open: open.length };
  }
  if (place.displaced) {
    const { displaced, heir } = place.displaced;
    await tx.deleteFrom('reports').where('id', '=', displaced.id).execute();
    await countFurther(tx, heir, displaced.further + 1);
  }
  const { id, domain, reason, text, replyId, reporter, network } = report;
  await tx
    .insertInto('reports')
    .values({
      ...{ id, domain, reason, text, reporter, network, reply_id: replyId },
      ...{ recording_id: report.recordingId, reported_at_ms: report.reportedAt },
    })
    .execute();
  return { isKept: true, open: open.length + (place.displaced ? 0 : 1) };
}

/** Of the recording, or of its voice replies; the newest first. */
function openReports(tx: Kysely<Database>, { recordingId, replyId }: NewReport) {
  return tx
    .selectFrom('reports')
    .select(['id', 'reporter', 'network', 'further'])
    .where('recording_id', '=', recordingId)
    .where('closed_at_ms', 'is', null)
    .where('reply_id', replyId === null ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

type OpenReport = Awaited<ReturnType<typeof openReports>>[number];

/** What becomes of a new report. */
interface Place {
  /** It is only counted, at this report. */
  readonly counted?: OpenReport | undefined;
  /** It takes the place of one, which is counted at another of the same network. */
  readonly displaced?: { readonly displaced: OpenReport; readonly heir: OpenReport } | undefined;
}

function placeFor(open: readonly OpenReport[], report: Reporter, limits: ReportLimits): Place {
  const ofReporter = open.filter(({ reporter }) => reporter === report.reporter);
  if (ofReporter.length >= limits.perReporter) return { counted: ofReporter[0] };
  const ofNetwork = open.filter(({ network }) => network === report.network);
  if (ofNetwork.length >= limits.perNetwork) return { counted: ofNetwork[0] };
  if (open.length < limits.perRecording) return {};
  // Reports of before have no network: each is one of its own.
  const networks = [...Map.groupBy(open, ({ network, id }) => network ?? id).values()];
  const [most = []] = networks.toSorted((one, other) => other.length - one.length);
  const [displaced, heir] = most;
  if (ofNetwork.length > 0 || !displaced || !heir) return { counted: ofNetwork[0] ?? open[0] };
  return { displaced: { displaced, heir } };
}

async function countFurther(tx: Kysely<Database>, { id }: OpenReport, more: number): Promise<void> {
  await tx
    .updateTable('reports')
    .set((eb) => ({ further: eb('further', '+', more) }))
    .where('id', '=', id)
    .execute();
}

function ofDomains(db: Kysely<Database>, domains: Domains): SelectQueryBuilder<Database, 'reports', object> {
  return db
    .selectFrom('reports')
    .$if(domains !== 'all', (some) =>
      some.where('reports.domain', 'in', ['', ...(domains === 'all' ? [] : domains)]),
    ) as SelectQueryBuilder<Database, 'reports', object>;
}

type Row = Awaited<ReturnType<typeof list>>[number];

function list(db: Kysely<Database>, { domains, state, now, limit, after }: ReportQuery) {
  return ofDomains(db, domains)
    .leftJoin('recordings', 'recordings.id', 'reports.recording_id')
    .leftJoin('accounts', 'accounts.uid', 'recordings.owner_uid')
    .leftJoin('replies', (join) =>
      join
        .onRef('replies.id', '=', 'reports.reply_id')
        .on('replies.deleted_at_ms', 'is', null)
        .on('recordings.deleted_at_ms', 'is', null)
        .on((eb) => eb.or([eb('replies.expires_at_ms', 'is', null), eb('replies.expires_at_ms', '>', now)])),
    )
    .selectAll('reports')
    .select(['accounts.email as owner', 'recordings.suspended_at_ms', isLive(now).as('is_live')])
    .select([
      ...(['replies.format as reply_format', 'replies.duration_s as reply_duration_s'] as const),
      'replies.created_at_ms as reply_created_at_ms',
    ])
    .where('reports.closed_at_ms', state === 'open' ? 'is' : 'is not', null)
    .$if(after !== undefined, (rest) => rest.where('reports.id', '<', after ?? ''))
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

function isLive(now: number): RawBuilder<number> {
  return sql<number>`case when recordings.deleted_at_ms is null and recordings.removal_started_at_ms is null
    and (recordings.expires_at_ms is null or recordings.expires_at_ms > ${now}) and ${isOfLivingAccount()}
    then 1 else 0 end`;
}

type ReportRow = Pick<
  Row,
  'id' | 'domain' | 'reason' | 'text' | 'recording_id' | 'reply_id' | 'reported_at_ms'
>;

/** Before the words of a report of a reply, as earlier versions stored them. */
const OLD_REPLY_LEAD =
  /^The owner of this recording reports a voice reply to it \([^)]*\), not the recording\.(?:\n\n|$)/;

function toReport(row: ReportRow): NewReport {
  const { id, domain, reason, reply_id: replyId } = row;
  const text = replyId === null ? row.text : row.text.replace(OLD_REPLY_LEAD, '');
  return {
    ...{ id, domain, reason, text, recordingId: row.recording_id, replyId },
    reportedAt: row.reported_at_ms,
  };
}

function toStored(row: Row): StoredReport {
  const { closed_at_ms: closedAt, closed_by: closedBy, outcome } = row;
  const isClosed = closedAt !== null && closedBy !== null && outcome !== null;
  return {
    ...toReport(row),
    owner: row.owner,
    state: stateOf(row),
    reply: replyOf(row),
    further: row.further,
    closing: isClosed ? { closedAt, closedBy, outcome } : null,
  };
}

function replyOf(row: Row): StoredReport['reply'] {
  const { reply_format: format, reply_duration_s: duration, reply_created_at_ms: createdAt } = row;
  return format === null || duration === null || createdAt === null ? null : { format, duration, createdAt };
}

function stateOf(row: Row): StoredReport['state'] {
  if (row.is_live !== 1) return 'gone';
  return row.suspended_at_ms === null ? 'live' : 'suspended';
}
