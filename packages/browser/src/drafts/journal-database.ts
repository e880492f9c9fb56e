import type { Clock } from '@beep/core/time';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { DraftRow } from './draft-row.ts';
import { JOURNAL_NAME } from './journal-name.ts';

/** Drafts without their audio, and the audio in chunks numbered from 0. */
export interface JournalSchema extends DBSchema {
  takes: { key: string; value: DraftRow; indexes: { ownerUid: string } };
  chunks: { key: [draftId: string, index: number]; value: ArrayBuffer };
}

type Connection = IDBPDatabase<JournalSchema>;
type Mode = 'readonly' | 'readwrite';

/** One transaction over both stores. */
export type JournalTransaction<M extends Mode> = IDBPTransaction<JournalSchema, ['takes', 'chunks'], M>;

/** The journal's database, opened at its first use and again after the browser closed it. */
export interface JournalDatabase {
  read<Result>(work: (tx: JournalTransaction<'readonly'>) => Promise<Result>): Promise<Result>;
  /**
   * Runs all of `work` or nothing. It may run twice if the connection was lost. `work` may only await the transaction's
   * requests.
   */
  write<Result>(
    work: (tx: JournalTransaction<'readwrite'>) => Promise<Result>,
    durability?: IDBTransactionDurability,
  ): Promise<Result>;
  /** Until the returned function is called, the connection blocks upgrades of newer pages. */
  keepOpen(): () => void;
}

const VERSION = 1;

/** An open that takes longer hardly ever succeeds: recording goes on without storing. */
const OPEN_TIMEOUT_MS = 10_000;

/** Every audio chunk of one draft. */
export function chunksOf(draftId: string): IDBKeyRange {
  return IDBKeyRange.bound([draftId, 0], [draftId, Number.POSITIVE_INFINITY]);
}

/** Makes the database. All its calls reject if the browser grants none. */
export function createJournalDatabase(clock: Clock): JournalDatabase {
  let opening: Promise<Connection> | null = null;
  let current: Connection | null = null;
  let keepers = 0;
  let isUnwanted = false;

  function connect(): Promise<Connection> {
    opening ??= new Promise((resolve, reject) => {
      const answered = clock.after(OPEN_TIMEOUT_MS, () => reject(new Error('The database does not open.')));
      open(() => reject(new Error('An older page holds the database.')))
        .then((connection) => {
          current = connection;
          opening = Promise.resolve(connection);
          resolve(connection);
        })
        .catch((error: unknown) => {
          opening = null;
          reject(error);
        })
        .finally(answered);
    });
    return opening;
  }

  /** Async, because mere access to `indexedDB` throws where the browser forbids it. */
  async function open(blocked: () => void): Promise<Connection> {
    return openDB<JournalSchema>(JOURNAL_NAME, VERSION, {
      upgrade: createStores,
      blocked,
      blocking: giveWay,
      terminated: forget,
    });
  }

  function forget(): void {
    current = null;
    opening = null;
  }

  function giveWay(): void {
    isUnwanted = keepers > 0;
    if (isUnwanted) return;
    current?.close();
    forget();
  }

  async function run<M extends Mode, Result>(
    mode: M,
    work: (tx: JournalTransaction<M>) => Promise<Result>,
    durability: IDBTransactionDurability = 'relaxed',
  ): Promise<Result> {
    const carryOut = async (connection: Connection): Promise<Result> =>
      inTransaction(connection.transaction(['takes', 'chunks'], mode, { durability }), work);
    const connection = await connect();
    try {
      return await carryOut(connection);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      connection.close();
      if (connection === current) forget();
      return carryOut(await connect());
    }
  }

  return {
    read: (work) => run('readonly', work),
    write: (work, durability) => run('readwrite', work, durability),
    keepOpen() {
      keepers += 1;
      return () => {
        keepers -= 1;
        if (isUnwanted) giveWay();
      };
    },
  };
}

function createStores(connection: Connection): void {
  connection.createObjectStore('takes', { keyPath: 'id' }).createIndex('ownerUid', 'ownerUid');
  connection.createObjectStore('chunks');
}

/** Settles with the transaction; rejects with the cause rather than the abort. */
async function inTransaction<M extends Mode, Result>(
  tx: JournalTransaction<M>,
  work: (tx: JournalTransaction<M>) => Promise<Result>,
): Promise<Result> {
  const working = work(tx).catch((error: unknown) => {
    abort(tx);
    throw error;
  });
  const [worked, done] = await Promise.allSettled([working, tx.done]);
  if (worked.status === 'fulfilled' && done.status === 'fulfilled') return worked.value;
  const reasons = [worked, done].flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  throw reasons.find((reason) => nameOf(reason) !== 'AbortError') ?? reasons[0];
}

function abort(tx: JournalTransaction<Mode>): void {
  try {
    tx.abort();
  } catch {
    // It has ended by itself.
  }
}

/** Closed by the browser; WebKit reports a lost connection as an `UnknownError`. */
function isLostConnection(error: unknown): boolean {
  const name = nameOf(error);
  return name === 'InvalidStateError' || name === 'UnknownError' || name === 'AbortError';
}

/** The name of an error that the browser raised. */
export function nameOf(error: unknown): string | null {
  return error instanceof Error ? error.name : null;
}
