import { DOWNLOAD_STALL_MS } from '@beep/core/limits';
import type { CallOutcome, DownloadFile } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { ABORTED, networkFailure } from './parse-response.ts';
import { refusedBy } from './refused-by.ts';
import { waitAsTold } from './wait-as-told.ts';

type FileCall = Pick<DownloadFile, 'url' | 'headers'> & { readonly method?: string };

/**
 * Fetches a whole file, and waits as `fetchOutcome` does if the service refuses it for now. Times out if no byte arrives for
 * 60 s, however long the whole takes. Never rejects.
 */
export function fetchFile(file: FileCall, clock: Clock, signal?: AbortSignal): Promise<CallOutcome<Blob>> {
  return waitAsTold(() => fetchOnce(file, clock, signal), clock, signal);
}

async function fetchOnce(
  { url, headers, method = 'GET' }: FileCall,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<Blob>> {
  if (signal?.aborted) return ABORTED;
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
      method,
      credentials: 'omit',
      signal: abort.signal,
      ...(headers !== undefined && { headers }),
    });
    if (!response.ok) return await refusedBy(response, clock);
    const parts = await readParts(response, onBytes);
    return { status: 'ok', value: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }) };
  } catch {
    return signal?.aborted ? ABORTED : networkFailure('incomplete');
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
