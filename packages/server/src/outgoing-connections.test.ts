import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@beep/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, type FaultClient, signIn, statusOf, upload } from './faults/fault-client.ts';
import { readSample } from './testing/sample-audio.ts';
import { type StartedMain, startMain } from './testing/start-main.ts';

const TELL_CONNECTIONS = new URL('./testing/tell-connections.ts', import.meta.url).href;
const CONNECTS = /^CONNECTS .*$/m;

describe('the connections that the service itself opens', { timeout: 60_000 }, () => {
  let dataDir: string;
  let main: StartedMain | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'beep-outgoing-'));
  });
  afterEach(async () => {
    await main?.stop();
    await rm(dataDir, { recursive: true });
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<FaultClient> {
    const port = await freePort();
    main = await startMain(port, {
      AUTH: 'local',
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${TELL_CONNECTIONS}`,
      ...env,
    });
    return signIn(main.origin, 'ann');
  }

  it('are none, from the first note to the end of its account', async () => {
    const client = await start();
    const { id } = await upload(client, crypto.randomUUID(), await readSample('recorded.webm'));
    const paths = [
      `/api/v1/recordings/${id}`,
      `/media/${id}.webm`,
      `/media/${id}.mp3`,
      `/play/${id}/card.png`,
      `/api/v1/users/${client.uid}/recordings`,
    ];
    for (const path of paths) expect(await statusOf(client.call(path))).toBe(200);
    const newsletter = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ EMAIL: 'ann@example.org' }),
    };
    expect(await statusOf(client.call('/api/v1/newsletter', newsletter))).toBe(200);
    expect((await answerOf(client.call('/api/v1/profile/me', { method: 'DELETE' }))).status).toBe(200);
    expect(await main?.stop()).toBe(0);
    expect(main?.output()).not.toMatch(CONNECTS);
  });

  it('would be told, as the one to an engine that was set up is', async () => {
    const engine = createServer((_request, response) => response.end('WEBVTT\n')).listen(0, '127.0.0.1');
    await once(engine, 'listening');
    const { port } = engine.address() as AddressInfo;
    const client = await start({ TRANSCRIPTION_URL: `http://127.0.0.1:${port}` });
    await upload(client, crypto.randomUUID(), await readSample('recorded.webm'));
    await expect.poll(() => main?.output(), { timeout: 20_000 }).toMatch(CONNECTS);
    engine.close();
  });
});
