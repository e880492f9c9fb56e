import { close as closeCallback, open as openCallback, read as readCallback } from 'node:fs';
import { promisify } from 'node:util';

// Plain descriptors: one kept open by a lost stream is a leak; a lost FileHandle would end the process.
const openFile = promisify(openCallback);
const readFile = promisify(readCallback);
const closeFile = promisify(closeCallback);

const CHUNK_BYTES = 64 * 1024;

/** A local file that can be read while it is written. It stays readable when it is moved or removed. */
export interface GrowingFile {
  /** Reports the current size in bytes. */
  grew(bytes: number): void;
  /** Marks the file as complete. */
  finish(): void;
  /** Errors all streams. */
  fail(error: unknown): void;
  /** Open streams continue to the end; later ones error at once. */
  close(): Promise<void>;
  /** The file from its first byte, as it grows. Cancelling affects no other stream. */
  stream(): ReadableStream<Uint8Array>;
}

type State = { readonly status: 'growing' | 'finished' } | { readonly status: 'failed'; error: unknown };

/** Opens an existing file. The caller calls `finish` or `fail`, and `close` once. */
export async function openGrowingFile(path: string): Promise<GrowingFile> {
  const file = await openFile(path, 'r');
  let size = 0;
  let state: State = { status: 'growing' };
  let users = 1;
  let changed = Promise.withResolvers<void>();
  const wake = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const release = async (): Promise<void> => {
    users -= 1;
    if (users === 0) await closeFile(file);
  };
  const end = (last: State): void => {
    state = last;
    wake();
  };
  return {
    grew: (bytes) => {
      size = Math.max(size, bytes);
      wake();
    },
    finish: () => end({ status: 'finished' }),
    fail: (error) => end({ status: 'failed', error }),
    close: release,
    stream: () => {
      // The descriptor of a closed file may have been reused.
      if (users === 0) return brokenStream();
      users += 1;
      return streamOf({
        file,
        release,
        size: () => size,
        state: () => state,
        change: () => changed.promise,
      });
    },
  };
}

function brokenStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(new Error('The file was closed.')) });
}

interface Growth {
  readonly file: number;
  release(): Promise<void>;
  size(): number;
  state(): State;
  change(): Promise<void>;
}

function streamOf(growth: Growth): ReadableStream<Uint8Array> {
  let offset = 0;
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await growth.release();
  };
  const giveUp = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        while (open && offset >= growth.size() && growth.state().status === 'growing') await growth.change();
        if (!open) return;
        const state = growth.state();
        if (state.status === 'failed') return giveUp(state.error);
        if (offset >= growth.size()) {
          await close();
          controller.close();
          return;
        }
        const wanted = Math.min(CHUNK_BYTES, growth.size() - offset);
        const read = readFile(growth.file, new Uint8Array(wanted), 0, wanted, offset);
        const { bytesRead, buffer } = await read.catch(giveUp);
        if (!open) return;
        if (bytesRead === 0) await giveUp(new Error('The file is shorter than its writer says.'));
        offset += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
