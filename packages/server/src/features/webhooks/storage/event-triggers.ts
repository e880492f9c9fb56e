import type { WebhookEvent } from '@beep/api/features/webhooks';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The kind of the job that sends what waits for a webhook, which is its key. */
export const SEND_WEBHOOK = 'send_webhook';

/** Where an event comes from, as SQL. */
interface Source {
  readonly event: WebhookEvent;
  readonly table: 'recordings' | 'transcripts' | 'replies';
  /** After an update of this column, or after an insert. */
  readonly column?: string;
  readonly when?: string;
  readonly recording: string;
  readonly reply?: string;
  readonly owner: string;
  readonly domain: string;
  readonly at: string;
}

const ofRecording = {
  table: 'recordings',
  ...{ recording: 'new.id', owner: 'new.owner_uid', domain: 'new.domain' },
} as const;
const through = (column: string): string =>
  `(select recordings.${column} from recordings where recordings.id = new.recording_id)`;
const began = (column: string): string => `old.${column} is null and new.${column} is not null`;
const ended = (column: string): string => `old.${column} is not null and new.${column} is null`;

/** What happened when a suspension was lifted or a deletion was undone has no time in the row. */
const NOW = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: '(extract(epoch from statement_timestamp()) * 1000)::bigint',
};
type Dialect = keyof typeof NOW;
const RANDOM = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: `replace(gen_random_uuid()::text, '-', '')`,
};

const sourcesOf = (now: string): readonly Source[] => [
  { ...ofRecording, event: 'recording.created', at: 'new.created_at_ms' },
  {
    ...{ event: 'recording.transcribed', table: 'transcripts', recording: 'new.recording_id' },
    ...{ owner: through('owner_uid'), domain: through('domain'), at: 'new.written_at_ms' },
  },
  {
    ...ofRecording,
    ...{ event: 'recording.heard', column: 'first_heard_at_ms', when: began('first_heard_at_ms') },
    at: 'new.first_heard_at_ms',
  },
  {
    ...{ event: 'reply.received', table: 'replies', when: 'new.answer_to is null' },
    ...{ recording: 'new.recording_id', reply: 'new.id' },
    ...{ owner: 'new.owner_uid', domain: through('domain'), at: 'new.created_at_ms' },
  },
  {
    ...ofRecording,
    ...{ event: 'recording.deleted', column: 'deleted_at_ms', when: began('deleted_at_ms') },
    at: 'new.deleted_at_ms',
  },
  {
    ...ofRecording,
    ...{ event: 'recording.restored', column: 'deleted_at_ms', when: ended('deleted_at_ms'), at: now },
  },
  {
    ...ofRecording,
    ...{ event: 'recording.suspended', column: 'suspended_at_ms', when: began('suspended_at_ms') },
    at: 'new.suspended_at_ms',
  },
  {
    ...ofRecording,
    ...{ event: 'recording.unsuspended', column: 'suspended_at_ms', when: ended('suspended_at_ms'), at: now },
  },
];

/**
 * Adds triggers that write an event for each webhook that wants it, and queue the job that sends it, in the transaction of what
 * happened. What an import or a copy brings is older than the webhook and no event.
 */
export async function addEventTriggers(db: Kysely<unknown>): Promise<void> {
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  for (const source of sourcesOf(NOW[dialect])) {
    for (const statement of STATEMENTS[dialect](source)) await sql.raw(statement).execute(db);
  }
}

/**
 * On PostgreSQL: lets what happens wait for a webhook that is being deleted, and leave it out. Without the lock its event
 * would refer to no webhook, and an upload would fail.
 */
export async function lockWebhooksOfEvents(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const source of sourcesOf(NOW.postgres)) {
    await sql.raw(functionOf(source, 'for key share')).execute(db);
  }
}

const STATEMENTS: Readonly<Record<Dialect, (source: Source) => readonly string[]>> = {
  sqlite: (source) => [
    `create trigger ${nameOf(source)} after ${causeOf(source)}
      ${source.when === undefined ? '' : `when ${source.when}`} begin ${noteEvent(source, 'sqlite')} end`,
  ],
  postgres: (source) => [
    functionOf(source),
    `create trigger ${nameOf(source)} after ${causeOf(source)} for each row
      ${source.when === undefined ? '' : `when (${source.when})`} execute function note_${nameOf(source)}()`,
  ],
};

function functionOf(source: Source, lock = ''): string {
  return `create or replace function note_${nameOf(source)}() returns trigger language plpgsql as $$
    begin
      ${noteEvent(source, 'postgres', lock)}
      return null;
    end $$`;
}

/** Sorts after the triggers that lock rows of the account. */
function nameOf({ event }: Source): string {
  return `webhook_${event.replace('.', '_')}`;
}

function causeOf({ table, column }: Source): string {
  return column === undefined ? `insert on ${table}` : `update of ${column} on ${table}`;
}

function noteEvent(
  { event, column, recording, reply = 'null', owner, domain, at }: Source,
  dialect: Dialect,
  lock = '',
): string {
  const isNew = column === undefined ? `and webhooks.created_at_ms <= ${at}` : '';
  const wanted = `(webhooks.owner_uid = ${owner} or webhooks.domain = ${domain})
    and webhooks.off_reason is null and webhooks.events like '% ${event} %' ${isNew}`;
  return `
  insert into webhook_deliveries (id, webhook_id, event, recording_id, reply_id, at_ms, next_at_ms)
    select ${RANDOM[dialect]}, webhooks.id, '${event}', ${recording}, ${reply}, ${at}, ${at}
    from webhooks where ${wanted} ${lock};
  insert into jobs (kind, key, due_at_ms, wait_ms)
    select '${SEND_WEBHOOK}', webhooks.id, ${NOW[dialect]}, 0 from webhooks where ${wanted}
      and not exists (select 1 from jobs where jobs.kind = '${SEND_WEBHOOK}' and jobs.key = webhooks.id
        and jobs.done_at_ms is null)
    order by webhooks.id
    on conflict (kind, key) do update set due_at_ms = excluded.due_at_ms, wait_ms = 0, holder = null,
      attempts = 0, last_error = null, traceparent = null, done_at_ms = null where jobs.done_at_ms is not null;`;
}
