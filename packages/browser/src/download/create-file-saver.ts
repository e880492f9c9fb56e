import type { FileSaver } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { fetchFile } from '../api/fetch-file.ts';
import { ABORTED } from '../api/parse-response.ts';
import { createBrowserClock } from '../browser-clock.ts';

/** Options of a file saver. */
export interface FileSaverOptions {
  /** For the stall time-out. */
  readonly clock?: Clock;
  /** Gives the whole file to the user; by default as a download of the browser. */
  readonly handOver?: (file: Blob, filename: string) => void;
}

/**
 * Fetches a file and saves it once it is complete: half an mp3 is never saved. Times out if no byte arrives for 60 s,
 * however long the whole recordings.
 */
export function createFileSaver(options: FileSaverOptions = {}): FileSaver {
  const { clock = createBrowserClock(), handOver = saveByLink } = options;
  return {
    async save(file, signal) {
      if (signal?.aborted) return ABORTED;
      const fetched = await fetchFile(file, clock, signal);
      if (fetched.status === 'failed') return fetched;
      handOver(fetched.value, file.filename);
      return { status: 'ok', value: null };
    },
  };
}

/** Long enough for the browser to read the file. */
const KEEP_OBJECT_URL_MS = 60_000;

/** Saves a file as a download of the browser. */
export function saveByLink(file: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_OBJECT_URL_MS);
}
