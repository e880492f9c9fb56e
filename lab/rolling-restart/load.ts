import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadSettings {
  readonly origin: string;
  readonly token: string;
  /** What every upload sends. */
  readonly audio: Uint8Array<ArrayBuffer>;
}

export interface LoadResult {
  readonly uploads: number;
  readonly listens: number;
  /** Calls without the expected answer; none is repeated. */
  readonly failures: readonly string[];
  /** Acknowledged recordings that cannot be heard at the end. */
  readonly lost: readonly string[];
  /** Milliseconds of the slowest call. */
  readonly slowest: { readonly upload: number; readonly listen: number };
}

const UPLOADERS = 4;
const LISTENERS = 8;
const PAUSE_MS = 20;

/** Uploads and listens, in several loops, until `stop`, which then listens to every acknowledged recording again. */
export function startLoad(settings: LoadSettings): { stop(): Promise<LoadResult> } {
  const counts = { uploads: 0, listens: 0 };
  const slowest = { upload: 0, listen: 0 };
  const failures: string[] = [];
  const stored: string[] = [];
  let isOver = false;
  const attempt = async (what: 'upload' | 'listen', call: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    try {
      await call();
      counts[`${what}s`] += 1;
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${String(error.cause)}` : '';
      failures.push(`${new Date().toISOString()} ${what}: ${String(error)}${cause}`);
    }
    slowest[what] = Math.max(slowest[what], Math.round(performance.now() - startedAt));
  };
  const repeat = async (step: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await step();
      await pause(PAUSE_MS);
    }
  };
  const uploading = (): Promise<void> =>
    attempt('upload', async () => {
      stored.push(await upload(settings));
    });
  const listening = async (): Promise<void> => {
    const link = stored[Math.floor(Math.random() * stored.length)];
    if (link !== undefined) await attempt('listen', () => listen(settings, link));
  };
  const loops = [
    ...Array.from({ length: UPLOADERS }, () => repeat(uploading)),
    ...Array.from({ length: LISTENERS }, () => repeat(listening)),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      const lost: string[] = [];
      for (const link of stored) await listen(settings, link).catch(() => lost.push(link));
      return { ...counts, failures, lost, slowest };
    },
  };
}

/** Resolves with the id of the recording. */
async function upload({ origin, token, audio }: LoadSettings): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([audio], { type: 'audio/webm' }), 'note.webm');
  body.set('source', 'web');
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
  const response = await fetch(`${origin}/api/v1/recordings`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
  return (JSON.parse(answer) as { readonly filename: string }).filename;
}

/** As a player does: the page, then a range of the audio, wherever that is. */
async function listen({ origin }: LoadSettings, id: string): Promise<void> {
  const page = await fetch(`${origin}/play/${id}`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<audio')) throw new Error(`the page: ${page.status}`);
  const audio = await fetch(`${origin}/media/${id}.webm`, { headers: { Range: 'bytes=0-' } });
  const { byteLength } = await audio.arrayBuffer();
  if (audio.status !== 206 || byteLength === 0) throw new Error(`the audio: ${audio.status}`);
}
