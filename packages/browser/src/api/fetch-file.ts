import { DOWNLOAD_STALL_MS } from '@beep/core/limits';
import type { CallOutcome, DownloadFile } from '@beep/core/recordings';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import { ABORTED, networkFailure } from './parse-response.ts';

/** Fetches a whole file. Times out if no byte arrives for 60 s, however long the whole takes. Never rejects. */
export async function fetchFile(
  {
    url,
    headers,
    method = 'GET',
  }: Pick<DownloadFile, 'url' | 'headers'> & { readonly method?: 'GET' | 'POST' },
  clock: Clock,
  signal?: AbortSignal,
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
      method,
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
