import { errorSchema } from '@beep/api/contract';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { freePort } from '@beep/testkit/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkResponse } from '../testing/check-response.ts';
import { readSample } from '../testing/sample-audio.ts';
import { FUZZ_RUNS, FUZZ_SEED, HEAP_GROWTH_BYTES, RESIDENT_GROWTH_BYTES } from './fuzz-settings.ts';
import { growthOf, type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { type MutatedRequest, mutatedRequest } from './mutated-requests.ts';
import { parseResponse, sendRaw } from './raw-request.ts';
import { type SoundFacts, soundRequests } from './sound-requests.ts';

const WARM_UP_RUNS = 100;
/** For each of the two databases. */
const RUNS = Math.ceil(FUZZ_RUNS / 2);

describe('malformed requests', { timeout: 60_000 + FUZZ_RUNS * 500 }, () => {
  let cluster: PostgresCluster;

  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster?.stop());

  // spec: U10
  it.each([
    ['SQLite', async () => ({})],
    ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase() })],
  ])(`are answered in time and in order with %s (${RUNS}, seed ${FUZZ_SEED})`, async (_name, env) => {
    const server = await startMeasuredServer(await freePort(), await env());
    try {
      const spoilt = mutatedRequest(soundRequests(await prepare(server)));
      const send = (runs: number, seed: number): Promise<void> =>
        fc.assert(
          fc.asyncProperty(spoilt, (one) => check(server, one)),
          { numRuns: runs, seed },
        );
      await send(WARM_UP_RUNS, -FUZZ_SEED);
      const before = await server.memory();
      await send(RUNS, FUZZ_SEED);
      const grown = growthOf(before, await server.memory());
      console.info(`Memory after ${RUNS} spoilt requests: ${grown.words}.`);
      expect(grown.heapBytes).toBeLessThan(HEAP_GROWTH_BYTES);
      expect(grown.residentBytes).toBeLessThan(RESIDENT_GROWTH_BYTES);
    } finally {
      await server.stop();
    }
  });
});

const HOST = 'localhost';

async function prepare(server: MeasuredServer): Promise<SoundFacts> {
  const audio = await readSample('recorded.webm');
  const headers = { Authorization: `Bearer ${server.token}` };
  const upload = async (): Promise<string> => {
    const response = await fetch(`${server.origin}/api/v1/recordings/`, {
      method: 'POST',
      headers,
      body: audio,
    });
    return ((await response.json()) as { filename: string }).filename;
  };
  const [id, deletedId] = [await upload(), await upload()];
  await fetch(`${server.origin}/api/v1/recordings/${deletedId}`, { method: 'DELETE', headers });
  // Encoded now, so that no request has to wait for it.
  await (await fetch(`${server.origin}/media/${id}.mp3`)).arrayBuffer();
  return { host: `localhost:${server.port}`, token: server.token, uid: server.uid, id, deletedId, audio };
}

async function check(server: MeasuredServer, { request, bytes, isHttp }: MutatedRequest): Promise<void> {
  const response = parseResponse(await sendRaw(server.port, { bytes, isAll: !isHttp }));
  if (!response) {
    expect(isHttp, `the line was closed without an answer. ${server.output().slice(-2000)}`).toBe(false);
    return;
  }
  const isXml = request.target.includes('oembed') && /format=xml/.test(request.target);
  const text = await response.clone().text();
  const where = `${response.status} ${text.slice(0, 300)} ${server.output().slice(-2000)}`;
  if (response.status >= 500) expect([response.status, isXml], where).toEqual([501, true]);
  if (response.status >= 400 && text !== '') await checkRefusal(response.clone(), where);
  // With local accounts every call rejects requests from a proxy or for another host name.
  const isTurnedAway = response.status === 403 && text.includes('answers this machine only');
  if (isHttp && !isTurnedAway)
    await checkResponse(request.method, `http://${HOST}${request.target}`, response);
}

/** Every error is JSON; those of local accounts have the format of their client. */
async function checkRefusal(response: Response, where: string): Promise<void> {
  expect(response.headers.get('content-type'), where).toMatch(/^application\/json\b/);
  const body: unknown = await response.json();
  const isTheirs = typeof body === 'object' && body !== null && 'error' in body;
  if (!isTheirs) errorSchema.parse(body);
}
