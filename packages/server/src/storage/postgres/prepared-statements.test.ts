import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRecording } from '../../testing/a-recording.ts';
import type { Database } from '../sql/schema.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { createSqlStores } from '../stores.ts';
import { type DatabaseOptions, DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgres } from './open-postgres.ts';
import { createStatementNames } from './prepared-statements.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('prepared statements', { timeout: 60_000 }, () => {
  let cluster: PostgresCluster;
  let url: string;
  const opened: Kysely<Database>[] = [];

  beforeAll(async () => {
    cluster = await startPostgres();
    url = await cluster.createDatabase();
  }, 60_000);
  afterAll(() => cluster.stop());
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy();
  });

  /** One connection. */
  async function open(options: Partial<DatabaseOptions> = {}): Promise<Kysely<Database>> {
    const db = await openPostgres(url, { ...DEFAULT_DATABASE_OPTIONS, poolSize: 1, ...options });
    opened.push(db);
    return db;
  }

  async function find(db: Kysely<Database>, times: number, id = ID): Promise<unknown> {
    const { recordings } = createSqlStores(db, POSTGRES);
    let found: unknown;
    for (let at = 0; at < times; at += 1) found = await recordings.find(id);
    return found;
  }

  async function prepared(db: Kysely<Database>): Promise<readonly string[]> {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    return rows.map(({ statement }) => statement);
  }

  it('keeps those that repeat', async () => {
    const db = await open();
    await find(db, 4);
    expect(await prepared(db)).toEqual([]);
    await find(db, 8);
    expect(await prepared(db)).toEqual([expect.stringContaining('from "recordings" where "id" = $1')]);
  });

  it('keeps none if they are off', async () => {
    const db = await open({ preparedStatements: 'off' });
    await find(db, 20);
    expect(await prepared(db)).toEqual([]);
  });

  it('read the columns that another process adds', async () => {
    const db = await open();
    await createSqlStores(db, POSTGRES).recordings.create(aRecording({ id: ID }));
    await find(db, 9);
    const other = await open();
    await sql`alter table recordings add column later text`.execute(other);
    expect(await find(db, 1)).toMatchObject({ id: ID });
    await find(db, 9);
    await sql`alter table recordings drop column later`.execute(other);
    const within = db.transaction().execute((tx) => find(tx, 1));
    await expect(within).rejects.toMatchObject({ code: 'ESTORAGE' });
    expect(await db.transaction().execute((tx) => find(tx, 1))).toMatchObject({ id: ID });
    expect(await find(db, 1)).toMatchObject({ id: ID });
  });

  it('may fail and be repeated', async () => {
    const db = await open();
    const recording = aRecording({ id: 'BBBBBBBBBBBBBBBBBBBBBB' });
    const add = (): Promise<unknown> => createSqlStores(db, POSTGRES).recordings.create(recording);
    await add();
    for (let at = 0; at < 9; at += 1) await expect(add()).rejects.toMatchObject({ code: '23505' });
    expect(await prepared(db)).toContainEqual(expect.stringContaining('insert into "recordings"'));
  });
});

describe('createStatementNames', () => {
  const use = (names: ReturnType<typeof createStatementNames>, text: string, parameters = 1): unknown =>
    Array.from({ length: 9 }, () => names.of(text, Array(parameters).fill(0))).at(-1);

  it('names a bounded number of statements, each after some uses', () => {
    const names = createStatementNames();
    for (let at = 0; at < 5000; at += 1) expect(names.of(`rare ${at}`, [1])).toBeUndefined();
    const given = Array.from({ length: 400 }, (_, at) => use(names, `select ${at}`));
    const known = given.filter((name) => name !== undefined);
    expect([known.length, new Set(known).size]).toEqual([150, 150]);
    expect(use(names, 'select 7')).toBe(given[7]);
  });

  it.each([
    'select 1 from jobs where kind = $1 and due_at_ms <= $2',
    'select 1 from "jobs" where "kind" > $1 order by "kind"',
    "select 1 from words where words @@ $1::tsquery and kind = 'a'",
    'select 1 from jobs where kind = $1 order by kind limit $2 offset $3',
  ])('names none whose plan should depend on its parameters: %s', (text) => {
    expect(use(createStatementNames(), text)).toBeUndefined();
  });

  it('names no statements without parameters and no long lists', () => {
    const names = createStatementNames();
    expect([use(names, 'begin', 0), use(names, 'in ($1, ...)', 33)]).toEqual([undefined, undefined]);
    expect(use(names, 'in ($1)', 32)).toBe('beep_0');
  });
});
