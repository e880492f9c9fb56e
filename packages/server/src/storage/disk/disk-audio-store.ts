import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, open, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../errno.ts';
import {
  type AudioInventory,
  type AudioListing,
  type AudioMark,
  type AudioStore,
  type ByteRange,
  MARK_NAME,
  WRITE_CHECK_NAME,
} from '../audio-store.ts';
import { removeEach } from '../remove-each.ts';
import { DamagedAudioError } from '../storage-error.ts';
import { sumFile } from '../sum-file.ts';
import { renameDurably, syncFile, writeDurably } from './durable-files.ts';
import { openLocalFile } from './open-local-file.ts';

/** The number of threads in Node's pool; more would delay reads. */
const REMOVALS_AT_A_TIME = 4;
const CHUNK_BYTES = 256 * 1024;

/** Stores audio as files in one folder, which must be on the same file system as the local files given to `put`. */
export function createDiskAudioStore(folder: string): AudioStore & AudioInventory & AudioMark {
  const markPath = join(folder, MARK_NAME);
  const remove = (name: string): Promise<void> => rm(join(folder, name), { force: true });
  return {
    put: async (name, localPath) => {
      const path = join(folder, name);
      await syncFile(localPath);
      const { bytes, sha256 } = await sumFile(localPath);
      await renameDurably(localPath, path);
      const { size } = await stat(path);
      if (size !== bytes) throw new DamagedAudioError(`${name} has ${size} bytes on the disk, not ${bytes}.`);
      return { bytes, sha256 };
    },
    open: async (name) => {
      const path = join(folder, name);
      const facts = await statIfThere(path);
      if (facts === undefined) return undefined;
      return {
        size: facts.size,
        localPath: path,
        read: async (range) => {
          // Checked here, where the caller can still report it: the stream opens the file only when it is read.
          await access(path, constants.R_OK);
          return streamRange(path, range);
        },
        openLocal: () => openLocalFile(path),
      };
    },
    locate: async () => undefined,
    remove,
    removeAll: (names) => removeEach(names, REMOVALS_AT_A_TIME, remove),
    check: () => access(folder, constants.W_OK | constants.X_OK),
    checkWrite: () => writeFile(join(folder, WRITE_CHECK_NAME), 'ok', { mode: 0o600, flush: true }),
    list: () => listFiles(folder),
    readMark: async () => {
      try {
        return await readFile(markPath, 'utf8');
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    writeMark: (text) => writeDurably(markPath, text),
  };
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

async function* listFiles(folder: string): AsyncGenerator<AudioListing> {
  for await (const { name } of await opendir(folder)) {
    if (name.startsWith(MARK_NAME)) continue;
    const facts = await statIfThere(join(folder, name));
    // The ctime: a moved file keeps its older mtime.
    if (facts?.isFile()) yield { name, storedAt: facts.ctimeMs };
  }
}

/** Opens the file on the first read: an unread stream holds no descriptor. */
function streamRange(path: string, range: ByteRange): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let offset = range.start;
  const readOn = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    handle ??= await open(path, 'r');
    const wanted = Math.min(CHUNK_BYTES, range.end + 1 - offset);
    const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, offset);
    if (bytesRead === 0) throw new Error('The file ended before the range.');
    offset += bytesRead;
    controller.enqueue(buffer.subarray(0, bytesRead));
    if (offset <= range.end) return;
    await handle.close();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          await readOn(controller);
        } catch (error) {
          await handle?.close();
          throw error;
        }
      },
      cancel: async () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}
