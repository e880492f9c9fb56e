import { DatabaseSync } from 'node:sqlite';
import type { AudioFormat } from '@beep/core/recordings';
import { audioName, mp3Name } from '../../recordings/audio-names.ts';

/** The audio files that the row of a recording, or of a voice reply, needs. */
export interface NeededAudio {
  readonly id: string;
  readonly recording: string;
  /** Backed up if it exists; it can be encoded again. */
  readonly rendition?: string;
}

/** The audio of every recording and every voice reply whose files were not removed. */
export function* neededAudio(rowsFile: string): Generator<NeededAudio> {
  const database = new DatabaseSync(rowsFile, { readOnly: true });
  try {
    // Backups of version 1.0 lack the column.
    const columns = database.prepare("select name from pragma_table_info('recordings')").all();
    const revision = columns.some(({ name }) => name === 'file_revision') ? 'file_revision' : '0';
    const rows = database
      .prepare(
        `select id, format, ${revision} as revision from recordings where file_removed_at_ms is null order by id`,
      )
      .iterate();
    for (const row of rows) {
      const id = String(row.id);
      const format = row.format as AudioFormat;
      const recording = audioName({ id, format, fileRevision: Number(row.revision) });
      const rendition = mp3Name(id);
      yield rendition === recording ? { id, recording } : { id, recording, rendition };
    }
    if (!hasReplies(database)) return;
    for (const row of database.prepare('select id, format from replies order by id').iterate()) {
      const [id, format] = [String(row.id), row.format as AudioFormat];
      yield { id, recording: audioName({ id, format, fileRevision: 0 }) };
    }
  } finally {
    database.close();
  }
}

/** Older data have no voice replies. */
function hasReplies(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_master where name = 'replies'").get() !== undefined;
}

/** How a recording without a file ended; undefined if its file should exist. */
export interface RemovalFacts {
  /** It was a voice reply, which leaves no row. */
  readonly isReply?: true;
  readonly deletedAt: number | null;
  readonly expiresAt: number | null;
  readonly startedAt: number;
}

/** Reads the live database. The caller closes it. */
export function openRemovals(databaseFile: string): {
  find(id: string): RemovalFacts | undefined;
  close(): void;
} {
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 30_000 });
  const statement = database.prepare(
    `select deleted_at_ms as deletedAt, expires_at_ms as expiresAt,
      coalesce(removal_started_at_ms, file_removed_at_ms) as startedAt
      from recordings where id = ?`,
  );
  const reply =
    hasReplies(database) && database.prepare('select 1 from replies where id = ? and deleted_at_ms is null');
  return {
    find: (id) => {
      const row = statement.get(id);
      if (row === undefined) return reply && !reply.get(id) ? ENDED_REPLY : undefined;
      if (typeof row.startedAt !== 'number') return undefined;
      return {
        deletedAt: row.deletedAt as number | null,
        expiresAt: row.expiresAt as number | null,
        startedAt: row.startedAt,
      };
    },
    close: () => database.close(),
  };
}

const ENDED_REPLY: RemovalFacts = { isReply: true, deletedAt: null, expiresAt: null, startedAt: 0 };

/** Marks recordings in a snapshot as removed since it was taken: a restore does not revive them. Drops ended replies. */
export function noteRemovals(rowsFile: string, removals: ReadonlyMap<string, RemovalFacts>): void {
  if (removals.size === 0) return;
  const database = new DatabaseSync(rowsFile);
  try {
    database.exec('PRAGMA synchronous = FULL; BEGIN');
    const statement = database.prepare(
      `update recordings set deleted_at_ms = ?, expires_at_ms = ?, removal_started_at_ms = ?,
        file_removed_at_ms = ? where id = ?`,
    );
    const ended = hasReplies(database) && database.prepare('delete from replies where id = ?');
    for (const [id, { isReply, deletedAt, expiresAt, startedAt }] of removals) {
      if (isReply && ended) ended.run(id);
      else statement.run(deletedAt, expiresAt, startedAt, startedAt, id);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
