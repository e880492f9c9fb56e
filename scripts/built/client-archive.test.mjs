import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultyProxy } from '@beep/testkit/proxy';
import { startServer } from '@beep/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientArchive } from '../archives.mjs';
import { ROOT } from '../run-command.mjs';
import { nodeBinary, npmCommand, toolPath } from '../setup.mjs';

const NOTE = join(ROOT, 'packages', 'testkit', 'audio', 'recorded.webm');
const README = readFileSync(join(ROOT, 'packages', 'client', 'README.md'), 'utf8');
const EXAMPLES = [...README.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

let folder;
let server;
let proxy;
let user;
let token;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beep-client-'));
  [server] = await Promise.all([startServer(), installFromArchive()]);
  proxy = await startFaultyProxy(server.port);
  user = await call('/local-auth/token', { body: { email: 'ada@example.com', name: 'Ada' } });
  const body = { name: 'Program', scopes: ['read', 'record'] };
  ({ token } = await call(`/api/v1/users/${user.uid}/api-tokens`, { body }));
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// spec: client.1
it('is packed into the same bytes each time', async () => {
  const [one, other] = [await clientArchive('1.0.0'), await clientArchive('1.0.0')];
  expect(one.name).toBe('beep-client-1.0.0.tgz');
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

// spec: client.2
it('has the types of the calls, with which the examples agree', { timeout: 60_000 }, () => {
  const files = EXAMPLES.map((_, at) => join(folder, `example-${at}.mjs`));
  const strict = [
    '--pretty',
    'false',
    '--checkJs',
    '--allowJs',
    '--noEmit',
    '--strict',
    '--noImplicitAny',
    'false',
  ];
  const types = ['--typeRoots', join(ROOT, 'node_modules', '@types'), '--types', 'node'];
  const wrong = join(folder, 'wrong.mjs');
  writeFileSync(wrong, `${EXAMPLES[1]}\nawait beep.request('get', '/api/v1/users/{uid}/recording');\n`);
  const check = (...checked) =>
    runNode([toolPath('typescript', 'tsc'), '--module', 'nodenext', ...strict, ...types, ...checked]);
  expect(check(...files)).toBe('');
  expect(check(wrong)).toMatch(/^wrong\.mjs.*error TS/);
});

// spec: client.3, client.5
it('stores a recording and tells how much was sent', async () => {
  const { output, code } = await example(0, server.origin).ended;
  expect(code, output).toBe(0);
  expect(output).toMatch(/^100 %\nhttp:\S+\/play\/[\w-]+\n$/m);
  expect(await recordings()).toMatchObject([{ title: 'Monday', expires_at: expect.any(Number) }]);
});

// spec: client.2
it('reads the recordings', async () => {
  const { output, code } = await example(1, server.origin).ended;
  expect(code, output).toBe(0);
  expect(output).toMatch(/^Monday [\d.]+ s http:\S+\n$/);
});

// spec: client.4
it('makes no second recording by a retry after an answer that was lost', async () => {
  const before = (await recordings()).length;
  proxy.conduct({ kind: 'cut', answeredBytes: 0 });
  const run = example(2, `http://localhost:${proxy.port}`);
  await run.printed(/Again in 1 s/);
  expect((await recordings()).length).toBe(before + 1);
  proxy.conduct({ kind: 'pass' });
  const { output, code } = await run.ended;
  expect(code, output).toBe(0);
  expect(output).toMatch(/\(network\)[\s\S]*http:\S+\/play\//);
  expect((await recordings()).length).toBe(before + 1);
});

// spec: client.6
it('rejects with the code, the status and the id of the request', async () => {
  const code = `
    import { createBeepClient } from '@beep/client';
    const beep = createBeepClient({ baseUrl: '${server.origin}/', token: 'beep_wrong' });
    const params = { path: { uid: 'me' } };
    const list = () => beep.request('get', '/api/v1/users/{uid}/recordings', { params });
    for (const run of [list, () => beep.upload(new Blob(['no sound']))]) {
      await run().catch(({ name, code, status, requestId }) => console.log(name, code, status, requestId));
    }`;
  writeFileSync(join(folder, 'refused.mjs'), code);
  const lines = runNode([join(folder, 'refused.mjs')])
    .trim()
    .split('\n');
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^BeepError unauthorized 401 [\da-f-]{36}$/)));
});

/** As a user installs it, without a registry: its two dependencies are packed from the installed tree. */
async function installFromArchive() {
  const { name, bytes } = await clientArchive('1.0.0');
  writeFileSync(join(folder, name), bytes);
  const [command, ...prefix] = npmCommand();
  const npm = (...args) => {
    const quiet = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--silent'];
    const { status, stderr, stdout } = spawnSync(command, [...prefix, ...args, ...quiet], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return stdout.trim().split('\n');
  };
  const packed = npm('pack', ...DEPENDENCIES.map((one) => join(ROOT, 'node_modules', one)));
  npm('install', ...[name, ...packed].map((file) => `./${file}`));
  copyFileSync(NOTE, join(folder, 'note.webm'));
  for (const [at, code] of EXAMPLES.entries()) writeFileSync(join(folder, `example-${at}.mjs`), code);
}

/** Runs an example of the README with the address of the test's server. */
function example(at, origin) {
  const file = join(folder, `example-${at}.mjs`);
  writeFileSync(file, EXAMPLES[at].replace('https://beep.example', origin));
  const env = { ...process.env, BEEP_TOKEN: token };
  const child = spawn(nodeBinary(), [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let onOutput = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      onOutput();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  const printed = (pattern) =>
    Promise.race([
      new Promise((resolve) => {
        onOutput = () => pattern.test(output) && resolve();
        onOutput();
      }),
      ended.then(() => expect(output).toMatch(pattern)),
    ]);
  return { ended, printed };
}

function runNode(args) {
  // Whatever runs the tests may ask for colours.
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { stdout, stderr } = spawnSync(nodeBinary(), args, { cwd: folder, encoding: 'utf8', env });
  return stdout + stderr;
}

async function recordings() {
  return (await call(`/api/v1/users/${user.uid}/recordings`)).recordings;
}

async function call(path, { body } = {}) {
  const response = await fetch(`${server.origin}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(user && { Authorization: `Bearer ${user.idToken}` }) },
  });
  expect(response.ok, path).toBe(true);
  return response.json();
}
