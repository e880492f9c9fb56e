import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';
import { createSqlStores } from './stores.ts';

const ENTRY = {
  ...({ actor: 'operator', action: 'account_deleted', domain: null } as const),
  ...{ subject: 'ann@school.example', details: {} },
};
const OLD = 1_900_000_000_000;
const NEW = OLD + 1000;
const REFUSED = /the audit log cannot be changed/;

export interface OpenedAuditLog {
  readonly db: Kysely<Database>;
  readonly engine: SqlEngine;
  /** Statements of this engine that remove or change entries in further ways. */
  readonly statements: readonly string[];
}

/** How the audit log is protected from clients of the database. */
export function describeAuditLog(name: string, open: () => Promise<OpenedAuditLog>): void {
  describe(`the audit log in SQL: ${name}`, () => {
    // spec: admin.6
    it('lets no statement change an entry, or delete it before its time', async () => {
      const { db, engine, statements } = await open();
      const { audit, close } = createSqlStores(db, engine);
      for (const at of [OLD, NEW]) await audit.append({ ...ENTRY, at });
      const all = await audit.page({ domains: 'all', order: 'oldest', limit: 9 });
      const refuseAll = async (): Promise<void> => {
        for (const statement of [
          `update audit_log set actor = 'eve' where at_ms = ${NEW}`,
          `delete from audit_log where at_ms = ${NEW}`,
          'delete from audit_log',
          ...statements,
        ]) {
          await expect(sql.raw(statement).execute(db)).rejects.toThrow(REFUSED);
        }
      };
      await refuseAll();
      await audit.forgetBefore(OLD);
      await refuseAll();
      expect(await audit.page({ domains: 'all', order: 'oldest', limit: 9 })).toEqual(all);
      await audit.forgetBefore(NEW);
      await refuseAll();
      expect(await audit.page({ domains: 'all', order: 'oldest', limit: 9 })).toEqual(all.slice(1));
      await close();
    });
  });
}
