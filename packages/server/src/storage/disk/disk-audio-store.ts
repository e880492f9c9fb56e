import { constants } from 'node:fs';
import { access, type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../errno.ts';
import type { AudioStore, ByteRange } from '../audio-store.ts';
import { renameDurably, syncFile } from './durable-files.ts';

const CHUNK_BYTES = 256 * 1024;

/** Audio as files of one folder, which must lie on the same file system as the local files it takes over. */
export function createDiskAudioStore(folder: string): AudioStore {
  return {
    put: async (name, localPath) => {
      await syncFile(localPath);
      await renameDurably(localPath, join(folder, name));
    },
    size: async (name) => {
      try {
        return (await stat(join(folder, name))).size;
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    read: async (name, range) => streamRange(await open(join(folder, name), 'r'), range),
    remove: (name) => rm(join(folder, name), { force: true }),
    check: () => access(folder, constants.W_OK | constants.X_OK),
  };
}

function streamRange(handle: FileHandle, range: ByteRange): ReadableStream<Uint8Array> {
  let offset = range.start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const wanted = Math.min(CHUNK_BYTES, range.end + 1 - offset);
        const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, offset);
        if (bytesRead === 0) throw new Error('The file ended before the range.');
        offset += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
        if (offset <= range.end) return;
        await handle.close();
        controller.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
