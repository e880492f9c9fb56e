import { DatabaseSync } from 'node:sqlite';

/** The intended content of the table of recordings. */
export interface Filling {
  readonly recordings: number;
  /** The owner of the first `own` of them; the others belong to users with the same number each. */
  readonly ownerUid: string;
  readonly own: number;
}

/** Writes rows into a stopped installation's database; returns some of their ids, spread over the table. */
export function fillDatabase(path: string, { recordings, ownerUid, own }: Filling): string[] {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA synchronous = OFF');
    database
      .prepare(
        `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ?)
         insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms)
         select lower(hex(randomblob(11))), iif(n < ?, ?, 'user-' || (n / ?)), 'BEEP_WEB', 'webm', 1241272, 300.0,
           1700000000000 + n * 1000
         from numbers`,
      )
      .run(recordings, own, ownerUid, own);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return database
      .prepare('select id from recordings where rowid % (select max(rowid) / 1000 + 1 from recordings) = 0')
      .all()
      .map((row) => String(row.id));
  } finally {
    database.close();
  }
}
