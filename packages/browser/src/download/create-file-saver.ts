import { DOWNLOAD_STALL_MS } from '@beep/core/limits';
import type { CallOutcome, DownloadFile, FileSaver } from '@beep/core/recordings';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import { ABORTED, networkFailure } from '../api/parse-response.ts';
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
      const fetched = await fetchWhole(file, clock, signal);
      if (fetched.status === 'failed') return fetched;
      handOver(fetched.value, file.filename);
      return { status: 'ok', value: null };
    },
  };
}

async function fetchWhole(
  { url, headers }: DownloadFile,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<Blob>> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  signal?.addEventListener('abort', giveUp);
  let cancelStall = clock.after(DOWNLOAD_STALL_MS, giveUp);
  const onBytes = (): void => {
    cancelStall();
    cancelStall = clock.after(DOWNLOAD_STALL_MS, giveUp);
  };
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: abort.signal,
      ...(headers !== undefined && { headers }),
    });
    if (!response.ok) return refused(response.status);
    const parts = await readParts(response, onBytes);
    return { status: 'ok', value: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }) };
  } catch {
    return signal?.aborted ? ABORTED : networkFailure(NETWORK_FAILURE_TEXTS.incomplete);
  } finally {
    cancelStall();
    signal?.removeEventListener('abort', giveUp);
  }
}

async function readParts(response: Response, onBytes: () => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    onBytes();
    parts.push(read.value);
  }
  return parts;
}

function refused(httpStatus: number): CallOutcome<never> {
  return {
    status: 'failed',
    failure: { kind: 'refused', httpStatus, code: undefined, message: undefined },
  };
}

/** Long enough for the browser to read the file. */
const KEEP_OBJECT_URL_MS = 60_000;

function saveByLink(file: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_OBJECT_URL_MS);
}
