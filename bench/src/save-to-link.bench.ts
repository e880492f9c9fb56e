import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWebm } from '@beep/testkit/audio';
import { startServer } from '@beep/testkit/server';
import { compare } from './compare.ts';

const MINUTES = 5;
const LIMIT = 20;

const note = new Blob([await makeWebm({ seconds: MINUTES * 60 })], { type: 'audio/webm' });
const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
const receiver = fork(new URL('./bare-receiver-process.ts', import.meta.url), [folder]);
const receiverUrl = await new Promise<string>((resolve, reject) => {
  receiver.once('message', (url) => resolve(String(url)));
  receiver.once('error', reject);
});
const server = await startServer();
try {
  const headers = { Authorization: `Bearer ${await signIn(server.origin)}`, 'Content-Type': 'audio/webm' };
  const { passed } = await compare({
    name: `Save to link, ${MINUTES}-minute note (${(note.size / 1e6).toFixed(2)} MB)`,
    subject: () => post(`${server.origin}/api/v1/recordings`, headers),
    baseline: () => post(receiverUrl, { 'Content-Type': 'audio/webm' }),
    limit: LIMIT,
  });
  process.exitCode = passed ? 0 : 1;
} finally {
  await server.stop();
  receiver.disconnect();
  await rm(folder, { recursive: true, force: true });
}

async function post(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: note });
  const answer = await response.text();
  if (response.status !== 201) {
    throw new Error(`${url} answered ${response.status}: ${answer}`);
  }
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', name: 'Bench' }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}
