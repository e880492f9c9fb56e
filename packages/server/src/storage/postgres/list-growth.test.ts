import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHEAP_QUERIES,
  expectRightLists,
  FILL,
  MANY,
  spokenOf,
  termsOf,
} from '../list-growth-conformance.ts';
import { MAX_COUNTED } from '../query-limits.ts';
import type { RecordingPageQuery } from '../recording-lists.ts';
import type { Database } from '../sql/schema.ts';
import { createTextThread } from '../text-thread.ts';
import { DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgres } from './open-postgres.ts';
import { createPostgresLists } from './postgres-lists.ts';

let cluster: PostgresCluster;
let client: Client;
let db: Kysely<Database>;
const thread = createTextThread();
const DEPS = { ...DEFAULT_DATABASE_OPTIONS, thread };

beforeAll(async () => {
  cluster = await startPostgres();
  const url = await cluster.createDatabase();
  db = await openPostgres(url, DEFAULT_DATABASE_OPTIONS);
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create temp table numbers as select n from generate_series(1, ${MANY}) n`);
  for (const statement of FILL) await client.query(statement);
  const entries = Array.from({ length: MANY }, (_, at) => at + 1);
  await client.query(
    `insert into transcript_words (recording_id, written_at_ms, spoken, words, word_rules)
      select 'r' || n, 1, spoken, words::tsvector, 2
      from unnest($1::int[], $2::text[], $3::text[]) as entries(n, spoken, words)`,
    [
      entries,
      entries.map(spokenOf),
      entries.map((n) =>
        termsOf(n)
          .map((term) => `'${term}'`)
          .join(' '),
      ),
    ],
  );
  await client.query('vacuum analyze');
  // One owner has all rows of these small tables, so that reading a whole table for a common word is as cheap.
  await client.query('set enable_seqscan = off');
});
afterAll(async () => {
  await client?.end();
  await thread.close();
  await db?.destroy();
  await cluster?.stop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** A bitmap of an index has a few bytes for each match; what is read by it counts. */
function rowsRead(plan: Plan): readonly number[] {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = plan['Node Type'] === 'Bitmap Index Scan' ? [] : [rows];
  return [...own, ...(plan.Plans ?? []).flatMap(rowsRead)];
}

/** The statements of a list, as they were run. */
async function statementsOf(query: RecordingPageQuery): Promise<readonly CompiledQuery[]> {
  const run: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      run.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await createPostgresLists(db.withPlugin(watch), DEPS).list(query);
  return run.filter(({ sql }) => !sql.includes('set_config'));
}

describe('lists and searches of many recordings on PostgreSQL', () => {
  it('are right', () => expectRightLists(createPostgresLists(db, DEPS)));

  // spec: titles.11
  it.each(Object.entries(CHEAP_QUERIES))('read no more rows than a limit: %s', async (_name, query) => {
    const statements = await statementsOf(query);
    expect(statements.length).toBeGreaterThan(0);
    for (const { sql, parameters } of statements) {
      const explained = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'];
      expect(Math.max(...rowsRead(plan)), sql).toBeLessThanOrEqual(MAX_COUNTED + 10);
    }
  });
});
