import type { CutFile } from './cut-audio.ts';
import type { CutReply, CutRequest } from './cut-worker.ts';

/**
 * Cuts in a worker for this one recording, because a damaged file may make the reader loop. Rejects if that takes longer
 * than `limitMs`, or the recording cannot be cut.
 */
export function cutInWorker(request: CutRequest, limitMs: number): Promise<CutFile> {
  const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module' });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const outcome = new Promise<CutFile>((resolve, reject) => {
    limit = setTimeout(() => reject(new Error('The recording could not be cut in time.')), limitMs);
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message ? `The recording could not be cut: ${message}` : 'The worker did not load.')),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<CutReply>) => {
      if (data.status === 'cut') resolve(data.cut);
      else reject(new Error(data.reason));
    });
    worker.postMessage(request, { transfer: [request.bytes] });
  });
  return outcome.finally(() => {
    clearTimeout(limit);
    worker.terminate();
  });
}
