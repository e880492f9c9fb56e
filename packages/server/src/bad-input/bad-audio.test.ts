import { freePort } from '@beep/testkit/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkResponse } from '../testing/check-response.ts';
import { loadAudioSeeds } from './audio-seeds.ts';
import {
  ANSWER_LIMIT_MS,
  FUZZ_RUNS,
  FUZZ_SEED,
  HEAP_GROWTH_BYTES,
  RESIDENT_GROWTH_BYTES,
} from './fuzz-settings.ts';
import { growthOf, type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { type MutatedAudio, mutatedAudio } from './mutated-audio.ts';

const WARM_UP_RUNS = 40;
const AT_A_TIME = 2;

describe(`${FUZZ_RUNS} damaged audio files (seed ${FUZZ_SEED})`, {
  timeout: 60_000 + FUZZ_RUNS * 1000,
}, () => {
  let server: MeasuredServer;
  let damaged: fc.Arbitrary<MutatedAudio>;
  let slowestMs = 0;

  beforeAll(async () => {
    server = await startMeasuredServer(await freePort());
    damaged = mutatedAudio(await loadAudioSeeds());
  }, 60_000);
  afterAll(() => server?.stop());

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${server.token}` };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const started = performance.now();
    const response = await fetch(`${server.origin}${path}`, { ...init, headers, signal });
    const answer = new Response(await response.arrayBuffer(), response);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    await checkResponse(init.method ?? 'GET', path, answer);
    expect(answer.status, `${init.method ?? 'GET'} ${path}`).toBeLessThan(500);
    return answer;
  }

  async function send({ bytes }: MutatedAudio): Promise<void> {
    const response = await ask('/api/v1/recordings/', { method: 'POST', body: bytes });
    expect([201, 413, 415, 422]).toContain(response.status);
    if (response.status !== 201) return;
    const { filename: id } = (await response.json()) as { filename: string };
    const { url, duration } = (await (await ask(`/api/v1/recordings/${id}`)).json()) as Stored;
    expect(duration).toBeGreaterThan(0);
    expect(duration).toBeLessThanOrEqual(900);
    expect((await (await ask(new URL(url).pathname)).arrayBuffer()).byteLength).toBeGreaterThan(0);
    const download = (await (await ask(`/api/v1/recordings/${id}/download`)).json()) as Pick<Stored, 'url'>;
    expect((await ask(new URL(download.url).pathname)).status).toBe(200);
  }

  async function sendMany(runs: number, seed: number): Promise<void> {
    const property = fc.asyncProperty(damaged, (one) =>
      send(one).catch((cause: unknown) => {
        const errors = server
          .output()
          .split('\n')
          .filter((line) => line.includes('"level":"error"'));
        throw new Error(`${String(cause)}\n${errors.slice(-3).join('\n')}`, { cause });
      }),
    );
    await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, part) =>
        fc.assert(property, {
          numRuns: Math.ceil(runs / AT_A_TIME),
          seed: seed * AT_A_TIME + part,
          endOnFailure: true,
        }),
      ),
    );
  }

  // spec: U1
  it('are each stored or rejected in time, and leak no memory', async () => {
    await sendMany(WARM_UP_RUNS, -FUZZ_SEED);
    const before = await server.memory();
    await sendMany(FUZZ_RUNS, FUZZ_SEED);
    const grown = growthOf(before, await server.memory());
    console.info(
      `Memory after ${FUZZ_RUNS} damaged files: ${grown.words}. Slowest answer: ${slowestMs.toFixed(0)} ms.`,
    );
    expect(grown.heapBytes).toBeLessThan(HEAP_GROWTH_BYTES);
    expect(grown.residentBytes).toBeLessThan(RESIDENT_GROWTH_BYTES);
  });
});

interface Stored {
  readonly url: string;
  readonly duration: number;
}
