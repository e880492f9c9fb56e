import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The setting with the id before which entries of the audit log may be deleted; absent until the first are too old. */
export const AUDIT_KEPT_FROM = 'audit_kept_from';

/** Adds triggers that refuse to delete or replace entries of the audit log before their time. */
export async function keepAuditEntries(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

const KEPT_FROM = `coalesce((select value from settings where name = '${AUDIT_KEPT_FROM}'), '')`;
const REFUSE = `select raise(abort, 'the audit log cannot be changed');`;

/** Replacing a row runs no trigger of deletions. */
const SQLITE: readonly string[] = [
  `create trigger audit_log_kept before delete on audit_log when old.id >= ${KEPT_FROM}
    begin ${REFUSE} end`,
  `create trigger audit_log_not_replaced before insert on audit_log
    when exists (select 1 from audit_log where id = new.id) begin ${REFUSE} end`,
];

const POSTGRES: readonly string[] = [
  `create function keep_audit_entry() returns trigger language plpgsql as $$
  begin
    if old.id collate "C" >= ${KEPT_FROM} collate "C" then
      raise exception 'the audit log cannot be changed';
    end if;
    return old;
  end $$`,
  `create trigger audit_log_kept before delete on audit_log
    for each row execute function keep_audit_entry()`,
  `create trigger audit_log_not_truncated before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
];
