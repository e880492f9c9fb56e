import type { ZipFile } from '@beep/core/recordings';
import { Zip, ZipPassThrough } from 'fflate';
import { saveByLink } from './create-file-saver.ts';

/**
 * Makes a ZIP file without compression: sound is compressed already. One file at a time is in memory; what was added is
 * a blob, which the browser may keep on its disk.
 */
export function createZipFile(handOver: (file: Blob, name: string) => void = saveByLink): ZipFile {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // No buffer of ours is shared.
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const keep = (): void => {
    parts.push(new Blob(chunks));
    chunks = [];
  };
  return {
    async add(name, file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      keep();
    },
    save(name) {
      zip.end();
      keep();
      handOver(new Blob(parts, { type: 'application/zip' }), name);
    },
  };
}
