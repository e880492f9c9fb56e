import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FEATURE_TABLES } from '../../features/storage.ts';
import { AUDIO_LOCATION_SETTING } from '../../storage/data-folder.ts';
import { WRITE_CHECK_SETTING } from '../../storage/setting-store.ts';
import { type Database, TABLES } from '../../storage/sql/schema.ts';

const BATCH = 500;

/**
 * Jobs and the transcript index are not copied: the target rebuilds them from the other rows. Archives are temporary, and
 * so are sign-in codes. Neither are rows about the audio store, because the target has another one. The target counts
 * stored bytes and collects the words of titles itself as rows are inserted.
 */
const COPIED: readonly (readonly [string, readonly string[]])[] = Object.entries({
  ...TABLES,
  ...FEATURE_TABLES,
}).flatMap(([table, { key }]) => (key.length > 0 ? [[table, key] as const] : []));

/** A trigger refuses to update their rows. */
const NEVER_CHANGED: readonly string[] = ['audit_log'];

type Row = Readonly<Record<string, unknown>>;

/** The row count of a table and a sum that does not depend on row order. */
interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/**
 * Copies every row, and updates those left by an interrupted copy. Resolves with the texts that were changed to be stored,
 * each with its column and the key of its row.
 */
export async function copyRows(from: Kysely<Database>, to: Kysely<Database>): Promise<readonly string[]> {
  const replaced: string[] = [];
  for (const [table, key] of COPIED) {
    // Triggers have counted the copied recordings, but not those that were erased since.
    if (table === 'usage_days') await to.deleteFrom('usage_days').execute();
    for await (const rows of batches(from, table, key)) {
      const wanted = rows.filter((row) => !isOwnSetting(table, row)).map(storable);
      replaced.push(...rows.flatMap((row) => changesOf(row, { table, key })));
      if (wanted.length > 0) await write(to, { table, key, rows: wanted });
    }
  }
  return replaced;
}

/**
 * SQLite stores U+0000, which requests could bring before they were refused for it, and PostgreSQL does not. It becomes U+FFFD:
 * without it, an address could be that of somebody else.
 */
function storable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, storableValue(value)]));
}

function storableValue(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

function changesOf(
  row: Row,
  { table, key }: { readonly table: string; readonly key: readonly string[] },
): readonly string[] {
  const names = Object.keys(row).filter((name) => storableValue(row[name]) !== row[name]);
  const of = key.map((name) => JSON.stringify(storableValue(row[name]))).join(', ');
  return names.map((name) => `${table}.${name} of ${of}`);
}

/**
 * Compares counts and sums of every table, but not the settings of these names, which are keys that were files. Resolves
 * with the number of rows, or with the name of the first table that differs.
 */
export async function compareRows(
  { from, to }: { readonly from: Kysely<Database>; readonly to: Kysely<Database> },
  ofKeys: ReadonlySet<unknown>,
): Promise<{ readonly rows: number } | { readonly differs: string }> {
  let rows = 0;
  for (const [table, key] of COPIED) {
    const [mine, theirs] = await Promise.all([
      sumUp(from, { table, key, ofKeys }),
      sumUp(to, { table, key, ofKeys }),
    ]);
    if (mine.rows !== theirs.rows || mine.sum !== theirs.sum) return { differs: table };
    rows += mine.rows;
  }
  return { rows };
}

/** Facts about the installation's own location, which are not copied. */
export const COPY_SETTING = 'copy_of_installation';
export const SECRET_SETTING = 'listen_secret';

const OWN_SETTINGS: readonly unknown[] = [
  COPY_SETTING,
  SECRET_SETTING,
  WRITE_CHECK_SETTING,
  AUDIO_LOCATION_SETTING,
];

function isOwnSetting(table: string, row: Row): boolean {
  return table === 'settings' && OWN_SETTINGS.includes(row.name);
}

async function* batches(
  db: Kysely<Database>,
  table: string,
  key: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let after = sql``;
  for (;;) {
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(BATCH)}`;
    const { rows } = await query.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

async function write(
  db: Kysely<Database>,
  { table, key, rows }: { table: string; key: readonly string[]; rows: readonly Row[] },
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const refs = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
  const others = names.filter((name) => !key.includes(name));
  const updates = sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  const change = NEVER_CHANGED.includes(table) ? sql`nothing` : sql`update set ${updates}`;
  await sql`insert into ${sql.table(table)} (${refs(names)}) values ${values}
    on conflict (${refs(key)}) do ${change}`.execute(db);
}

async function sumUp(
  db: Kysely<Database>,
  { table, key, ofKeys }: { table: string; key: readonly string[]; ofKeys: ReadonlySet<unknown> },
): Promise<TableSum> {
  let count = 0;
  let sum = 0n;
  for await (const rows of batches(db, table, key)) {
    for (const row of rows) {
      if (isOwnSetting(table, row) || (table === 'settings' && ofKeys.has(row.name))) continue;
      count += 1;
      sum = BigInt.asUintN(256, sum + hashOf(storable(row)));
    }
  }
  return { rows: count, sum: sum.toString(16) };
}

function hashOf(row: Row): bigint {
  const sorted = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`);
}
