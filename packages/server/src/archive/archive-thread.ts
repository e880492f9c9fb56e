import { Worker } from 'node:worker_threads';
import type { ArchiveReplyNote } from '../features/replies/archived-reply.ts';
import type { ArchiveFile, MeasuredFile } from '../storage/archive-store.ts';
import type { ArchiveNote } from './archive-note.ts';
import type { ArchiveWriter, ArchiveWriterOptions } from './archive-writer.ts';
import type { OwnerFacts, OwnerList } from './owner-lists.ts';

export type MeasuredBytes = Pick<MeasuredFile, 'bytes' | 'crc32' | 'sha256'>;

export type ArchiveTask =
  | { readonly kind: 'measure'; readonly path: string }
  | { readonly kind: 'add'; readonly note: ArchiveNote }
  | { readonly kind: 'addReply'; readonly reply: ArchiveReplyNote }
  | { readonly kind: 'addToList'; readonly list: OwnerList; readonly facts: OwnerFacts }
  | { readonly kind: 'finish' };

export type ArchiveReply =
  | { readonly status: 'done'; readonly value: unknown }
  | { readonly status: 'failed'; readonly message: string };

/**
 * The worker thread that reads and writes the files of one archive, which the main thread has no time for. It does one
 * task at a time. A task rejects if the thread ends, and with the signal's reason if it aborts.
 */
export interface ArchiveThread extends ArchiveWriter {
  /** The sums of a local file. */
  measure(path: string): Promise<MeasuredBytes>;
  /** Ends the thread; its files can be removed then. */
  close(): Promise<void>;
}

const MAX_HEAP_MB = 256;

export function startArchiveThread(options: ArchiveWriterOptions, signal: AbortSignal): ArchiveThread {
  const worker = new Worker(workerUrl(), {
    workerData: options,
    name: 'archive',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let pending: PromiseWithResolvers<unknown> | undefined;
  let failure: unknown;
  const end = (reason: unknown): void => {
    failure ??= reason;
    pending?.reject(failure);
  };
  const onAbort = (): void => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (reply: ArchiveReply) => {
    if (reply.status === 'done') pending?.resolve(reply.value);
    else pending?.reject(new Error(reply.message));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that prepares archives has ended.')));
  const ask = async (task: ArchiveTask): Promise<unknown> => {
    signal.throwIfAborted();
    if (failure !== undefined) throw failure;
    pending = Promise.withResolvers();
    worker.postMessage(task);
    return pending.promise;
  };
  return {
    measure: async (path) => (await ask({ kind: 'measure', path })) as MeasuredBytes,
    add: async (note) => {
      await ask({ kind: 'add', note });
    },
    addReply: async (reply) => {
      await ask({ kind: 'addReply', reply });
    },
    addToList: async (list, facts) => {
      await ask({ kind: 'addToList', list, facts });
    },
    finish: async () => (await ask({ kind: 'finish' })) as ArchiveFile,
    close: async () => {
      signal.removeEventListener('abort', onAbort);
      await worker.terminate();
    },
  };
}

function workerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./archive-worker.${extension}`, import.meta.url);
}
