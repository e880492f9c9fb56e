import { createKeyedTurns } from '../../jobs/keyed-turns.ts';
import { NICENESS } from '../../jobs/niceness.ts';
import { readFileOrigin } from '../database-origin.ts';
import { LIST_TURNS } from '../query-limits.ts';
import type { RecordingLists, RecordingPageQuery } from '../recording-lists.ts';
import { followTranscripts } from '../search/follow-transcripts.ts';
import type { TranscriptIndex } from '../search/transcript-index.ts';
import { sqlite } from '../sql/sql-engine.ts';
import { createSqlStores, type Stores } from '../stores.ts';
import { openRecordingFinder, type RecordingFinder } from './open-recording-finder.ts';
import { openSqliteOnThread, openSqliteReads } from './open-sqlite.ts';
import { createQueryThread } from './query-thread.ts';
import { prepareSearchFile, searchFileOf } from './search-file.ts';

/** Interleaved lists per thread; each has two connections. */
const LISTS_AT_A_TIME = 8;

/**
 * Opens the stores on one SQLite file, creating it if needed. The main thread only looks up single recordings; work
 * that waits for the disk, or grows with stored data, runs in worker threads. One writes, one reads lists, one searches,
 * one writes the index and one reads for administrators, so none of these blocks another.
 */
export async function openSqliteStores(path: string): Promise<Stores> {
  let finder: RecordingFinder | undefined;
  const db = await openSqliteOnThread(path, () => finder?.refresh());
  const reads = openSqliteReads(path);
  const stores = createSqlStores(db, sqlite(Date.now), reads);
  const opened = openRecordingFinder(path, db);
  finder = opened;
  const threads = openThreads(path);
  const { find, findNow } = opened;
  const recordings = { ...stores.recordings, find, findNow, list: threads.list };
  return {
    ...stores,
    ...followTranscripts({ transcripts: stores.transcripts, recordings }, threads.index),
    recordings,
    readOrigin: () => readFileOrigin(path),
    close: async () => {
      await threads.close();
      opened.close();
      await reads.destroy();
      await stores.close();
    },
  };
}

interface Threads extends RecordingLists {
  readonly index: TranscriptIndex;
  close(): Promise<void>;
}

function openThreads(rowsPath: string): Threads {
  const files = { rowsPath, searchPath: searchFileOf(rowsPath) };
  prepareSearchFile(files.searchPath);
  const [lists, writing] = [createQueryThread(files), createQueryThread(files)];
  const searches = createQueryThread({ ...files, niceness: NICENESS.search });
  const turns = createKeyedTurns({ ...LIST_TURNS, slots: LISTS_AT_A_TIME });
  return {
    list: ({ signal, ...query }: RecordingPageQuery) => {
      const thread = (query.search ?? '') === '' ? lists : searches;
      return turns(query.ownerUid, () => thread.ask({ kind: 'list', query }, signal), signal);
    },
    index: {
      update: async (recordingId) => {
        await writing.ask({ kind: 'update', recordingId });
      },
      behind: (count, after = '') => writing.ask({ kind: 'behind', count, after }),
    },
    close: async () => {
      await Promise.all([lists, searches, writing].map((thread) => thread.close()));
    },
  };
}
