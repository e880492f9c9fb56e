import { DatabaseSync } from 'node:sqlite';
import type { TranscriptText } from '@beep/core/transcripts';
import { indexWords, spokenWords, WORD_RULES } from '../search/search-words.ts';
import type { IndexSlice } from '../search/transcript-index.ts';

const BUSY_TIMEOUT_MS = 5000;
/** Ids are letters, digits, `-` and `_`. */
const AFTER_EVERY_ID = '~';

/** Writes the transcript index. Use it on a worker thread: one transcript may take 100 ms. */
export interface SearchIndexWriter {
  update(recordingId: string): void;
  behind(count: number, after: string): IndexSlice;
  close(): void;
}

interface SpokenRow {
  readonly id: number;
  readonly owner_uid: string;
  readonly words: string;
}

type TranscriptRow = TranscriptText & { readonly written_at_ms: number; readonly owner_uid: string };

/** Opens both files; `rowsPath` read-only. */
export function openSearchIndexWriter(rowsPath: string, searchPath: string): SearchIndexWriter {
  const rows = new DatabaseSync(rowsPath, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const search = new DatabaseSync(searchPath, { timeout: BUSY_TIMEOUT_MS });
  search.exec('pragma synchronous = normal; pragma secure_delete = on');
  search.prepare('attach database ? as stored').run(rowsPath);
  const findTranscript = rows.prepare(
    `select t.format, t.text, t.written_at_ms, r.owner_uid from transcripts t
      join recordings r on r.id = t.recording_id where t.recording_id = ?`,
  );
  const findSpoken = search.prepare('select id, owner_uid, words from spoken where recording_id = ?');
  const removeSpoken = search.prepare('delete from spoken where id = ?');
  const addSpoken = search.prepare(
    'insert into spoken (recording_id, written_at_ms, owner_uid, words, word_rules) values (?, ?, ?, ?, ?)',
  );
  const removeWords = search.prepare(
    "insert into word_index (word_index, rowid, words) values ('delete', ?, ?)",
  );
  const addWords = search.prepare('insert into word_index (rowid, words) values (?, ?)');
  const findLast = rows.prepare(
    'select recording_id from transcripts where recording_id > ? order by recording_id limit 1 offset ?',
  );
  const findBehind = search.prepare(
    `select recording_id from stored.transcripts t where recording_id > ?1 and recording_id <= ?2 and not exists (
        select 1 from spoken s where s.recording_id = t.recording_id and s.written_at_ms = t.written_at_ms
          and s.word_rules = ${WORD_RULES})
      union all select recording_id from spoken s where recording_id > ?1 and recording_id <= ?2 and not exists (
        select 1 from stored.transcripts t where t.recording_id = s.recording_id)
      order by recording_id`,
  );
  const remove = (recordingId: string): void => {
    const known = findSpoken.get(recordingId) as unknown as SpokenRow | undefined;
    if (!known) return;
    removeWords.run(known.id, indexWords(known.owner_uid, known.words).join(' '));
    removeSpoken.run(known.id);
  };
  const update = (recordingId: string): void => {
    const transcript = findTranscript.get(recordingId) as unknown as TranscriptRow | undefined;
    // Not `immediate`, which would also take the write lock of the rows and block the main thread.
    search.exec('begin');
    try {
      remove(recordingId);
      if (transcript) {
        const { owner_uid, written_at_ms } = transcript;
        const words = spokenWords(transcript);
        const { lastInsertRowid } = addSpoken.run(recordingId, written_at_ms, owner_uid, words, WORD_RULES);
        addWords.run(lastInsertRowid, indexWords(owner_uid, words).join(' '));
      }
      search.exec('commit');
    } catch (error) {
      // SQLite has done it itself when the disk was full or failed.
      if (search.isTransaction) search.exec('rollback');
      throw error;
    }
  };
  return {
    update,
    behind(count, after) {
      const last = findLast.get(after, count - 1)?.recording_id;
      const next = last === undefined ? undefined : String(last);
      const behind = findBehind.all(after, next ?? AFTER_EVERY_ID);
      return { ids: behind.map(({ recording_id }) => String(recording_id)), next };
    },
    close: () => {
      search.close();
      rows.close();
    },
  };
}
