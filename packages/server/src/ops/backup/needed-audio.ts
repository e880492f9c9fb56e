import { DatabaseSync } from 'node:sqlite';
import type { AudioFormat } from '@beep/core/recordings';
import { audioName, mp3Name } from '../../storage/audio-names.ts';
import type { ExpectedContent } from '../../storage/checked-audio.ts';

/** The audio files that the row of a recording, or of a voice reply, needs. */
export interface NeededAudio {
  readonly id: string;
  readonly recording: NeededFile;
  /** Backed up if it exists; it can be encoded again. */
  readonly rendition?: NeededFile;
}

export interface NeededFile {
  readonly name: string;
  /** What the row says of it; undefined if an older row says nothing. */
  readonly expected: ExpectedContent | undefined;
}

/** The audio of every recording and every voice reply whose files were not removed. */
export function* neededAudio(rowsFile: string): Generator<NeededAudio> {
  const database = new DatabaseSync(rowsFile, { readOnly: true });
  try {
    for (const row of database.prepare(recordingsQuery(database)).iterate()) {
      const [id, format, fileRevision] = [String(row.id), row.format as AudioFormat, Number(row.revision)];
      const name = audioName({ id, format, fileRevision });
      const recording = { name, expected: expectedOf(row.bytes, row.sha256) };
      const rendition = { name: mp3Name(id), expected: expectedOf(row.mp3Bytes, row.mp3Sha256) };
      yield rendition.name === name ? { id, recording } : { id, recording, rendition };
    }
    if (!hasReplies(database)) return;
    const replies = database.prepare(
      'select id, format, bytes, file_sha256 as sha256 from replies order by id',
    );
    for (const row of replies.iterate()) {
      const [id, format] = [String(row.id), row.format as AudioFormat];
      const name = audioName({ id, format, fileRevision: 0 });
      yield { id, recording: { name, expected: expectedOf(row.bytes, row.sha256) } };
    }
  } finally {
    database.close();
  }
}

/** Backups of version 1.0 lack columns. */
function recordingsQuery(database: DatabaseSync): string {
  const columns = database.prepare("select name from pragma_table_info('recordings')").all();
  const orElse = (column: string, fallback: string): string =>
    columns.some(({ name }) => name === column) ? column : fallback;
  return `select id, format, bytes, ${orElse('file_revision', '0')} as revision,
    ${orElse('file_sha256', 'null')} as sha256,
    ${orElse('mp3_bytes', 'null')} as mp3Bytes, ${orElse('mp3_sha256', 'null')} as mp3Sha256
    from recordings where file_removed_at_ms is null order by id`;
}

function expectedOf(bytes: unknown, sha256: unknown): ExpectedContent | undefined {
  if (bytes === null) return undefined;
  return { bytes: Number(bytes), sha256: sha256 === null ? null : String(sha256) };
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
