/** @module-tag long */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { findNginx, type Nginx, type Program, startNginx } from '@beep/testkit/nginx';
import { freePort } from '@beep/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  claims,
  newKey,
  openKeyServers,
  PROJECT,
  type TestKey,
} from '../auth/firebase/firebase-test-tokens.ts';
import { MARK_NAME } from '../storage/audio-store.ts';
import { readSample } from '../testing/sample-audio.ts';
import { spooledFiles } from '../testing/spooled-files.ts';
import { type StartedMain, startMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';

const MIB = 1024 * 1024;
const EXAMPLE = new URL('../../deploy/nginx/beep.conf', import.meta.url);
const LISTEN_EXAMPLE = new URL('../../deploy/nginx/beep-listen.conf', import.meta.url);

whereAvailable(
  'the nginx example',
  process.platform === 'linux' ? await findNginx() : { missing: 'It needs 127.0.0.2, as Linux has.' },
  testWith,
);

interface Behind {
  readonly server: StartedMain;
  readonly serverPort: number;
  /** Stops the server and starts it again. */
  readonly restart: () => Promise<void>;
  readonly nginx: Nginx;
  readonly port: number;
  readonly dataDir: string;
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The client's address; all of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

function testWith(program: Program): void {
  describe('the nginx example', { timeout: 60_000 }, () => {
    const closing: (() => Promise<unknown>)[] = [];
    const keyServers = openKeyServers();
    let key: TestKey;
    beforeAll(async () => {
      key = await newKey('one');
    });
    afterAll(() => keyServers.close());
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    async function open(env: Readonly<Record<string, string>> = {}): Promise<Behind> {
      const dataDir = await mkdtemp(join(tmpdir(), 'beep-behind-'));
      closing.push(() => rm(dataDir, { recursive: true }));
      const [port, serverPort] = [await freePort(), await freePort()];
      const settings = {
        AUTH: 'firebase',
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: 'key',
        FIREBASE_AUTH_DOMAIN: 'beep.firebaseapp.com',
        FIREBASE_JWKS_URL: await keyServers.serve((_request, response) => {
          response.end(JSON.stringify({ keys: [key.jwk] }));
        }),
        DATA_DIR: dataDir,
        PUBLIC_URL: `http://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1',
        ACCEL_REDIRECT: '/_audio/',
        ...env,
      };
      let server = await startMain(serverPort, settings);
      closing.push(() => server.kill());
      const nginx = await startNginx(program, {
        port,
        http: await exampleFor({ serverPort, dataDir }),
        files: { 'beep-listen.conf': await listenExampleFor(port) },
      });
      closing.push(() => nginx.stop());
      const restart = async (): Promise<void> => {
        await server.stop();
        server = await startMain(serverPort, settings);
      };
      return { server, serverPort, restart, nginx, port, dataDir, token: await key.sign(claimsNow()) };
    }

    it('sends HSTS once with every response', async () => {
      const behind = await open({ PUBLIC_URL: 'https://localhost' });
      const { id } = await upload(behind);
      for (const path of [`/api/v1/recordings/${id}`, '/nowhere', `/media/${id}.webm`]) {
        const { headers } = await ask(behind.port, path);
        expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
      }
    });

    it('accepts an upload and plays it, whole and in parts, from the file itself', async () => {
      const behind = await open();
      const { id, answer: response } = await upload(behind);
      expect(JSON.parse(response.body.toString())).toMatchObject({
        url: `http://localhost:${behind.port}/play/${id}`,
      });
      const [name = ''] = await audioIn(behind.dataDir);
      const file = await readFile(join(behind.dataDir, 'audio', name));
      const whole = await ask(behind.port, `/media/${id}.webm`);
      expect([whole.status, whole.body.equals(file)]).toEqual([200, true]);
      expect(whole.headers).toMatchObject({
        'content-type': 'audio/webm',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
      const part = await ask(behind.port, `/media/${id}.webm`, { headers: { Range: 'bytes=100-299' } });
      expect([part.status, part.headers['content-range'], part.body.equals(file.subarray(100, 300))]).toEqual(
        [206, `bytes 100-299/${file.length}`, true],
      );
      const beyond = await ask(behind.port, `/media/${id}.webm`, { headers: { Range: 'bytes=99999999-' } });
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
      const known = await ask(behind.port, `/media/${id}.webm`, {
        headers: { 'If-None-Match': String(whole.headers.etag) },
      });
      expect([known.status, known.body.length]).toEqual([304, 0]);
      // nginx opened the file: the server sent its location, to nginx only, and no audio.
      expect(whole.headers).not.toHaveProperty('x-accel-redirect');
      const direct = await fetch(`${behind.server.origin}/media/${id}.webm`);
      expect([direct.headers.get('X-Accel-Redirect'), (await direct.arrayBuffer()).byteLength]).toEqual([
        `/_audio/${id}.webm`,
        0,
      ]);
      expect((await ask(behind.port, `/_audio/${id}.webm`)).status).toBe(404);
      expect((await ask(behind.port, '/metrics')).status).toBe(404);
    });

    it('stops serving a deleted recording at once', async () => {
      const behind = await open();
      const { id } = await upload(behind);
      expect((await ask(behind.port, `/media/${id}.webm`)).status).toBe(200);
      const removed = await call(behind, `/api/v1/recordings/${id}`, { method: 'DELETE' });
      expect(removed.status).toBe(204);
      expect(await audioIn(behind.dataDir)).toHaveLength(1);
      for (const headers of [{}, { Range: 'bytes=0-99' }]) {
        const gone = await ask(behind.port, `/media/${id}.webm`, { headers });
        expect([gone.status, JSON.parse(gone.body.toString()).code]).toEqual([410, 'deleted']);
      }
    });

    it('passes on the client’s address, whatever the client claims', async () => {
      const { port } = await open({ RATE_LIMIT_READS_PER_ADDRESS: '3', RATE_LIMIT_WRITES_PER_ADDRESS: '0' });
      const read = async (from: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
        (await ask(port, '/api/v1/recordings/nothing-of-that-name-00', { from, headers })).status;
      const three = async (from: string): Promise<number[]> => [
        await read(from),
        await read(from),
        await read(from),
      ];
      expect(await three('127.0.0.2')).toEqual([404, 404, 404]);
      expect(await read('127.0.0.2')).toBe(429);
      for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP']) {
        const value = header === 'Forwarded' ? 'for=192.0.2.9' : '192.0.2.9';
        expect([header, await read('127.0.0.2', { [header]: value })]).toEqual([header, 429]);
      }
      expect(await three('127.0.0.3')).toEqual([404, 404, 404]);
      // A client cannot use up the quota of another by forging its address.
      for (let round = 0; round < 4; round += 1) await read('127.0.0.3', { 'X-Forwarded-For': '127.0.0.4' });
      expect(await three('127.0.0.4')).toEqual([404, 404, 404]);
    });

    it.each([
      ['the server, one byte over its limit with the form around it', 32 * MIB + 1],
      ['nginx, far over its limit', 40 * MIB],
    ])('lets a client that is still sending read the error: %s', async (_, bytes) => {
      const { port, token, dataDir } = await open();
      const socket = await begin(port, token, bytes);
      const answered = readResponse(socket);
      await sendAll(socket, bytes);
      const response = await answered;
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(response).toContain('"code":"too_large"');
      await spoolHolds(dataDir, 0);
    });

    // spec: D3
    it('does not expose local accounts, nor does a minimal proxy', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'beep-behind-'));
      closing.push(() => rm(dataDir, { recursive: true }));
      const [port, serverPort] = [await freePort(), await freePort()];
      const server = await startMain(serverPort, { AUTH: 'local', DATA_DIR: dataDir });
      closing.push(() => server.kill());
      const nginx = await startNginx(program, {
        port,
        files: {},
        http: `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${serverPort}; } }`,
      });
      closing.push(() => nginx.stop());
      const account = { email: 'ann@example.test', name: 'Ann' };
      const signIn: Ask = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify(account)),
      };
      expect((await ask(serverPort, '/local-auth/token', signIn)).status).toBe(200);
      expect((await ask(port, '/local-auth/token', signIn)).status).toBe(403);
      expect((await ask(port, '/api/v1/openapi.json')).status).toBe(403);
    });

    it('lets an upload in progress finish when the server stops', async () => {
      const { server, port, token, dataDir } = await open();
      const audio = await readSample('recorded.webm');
      const socket = await begin(port, token, audio.length);
      socket.write(audio.subarray(0, 5000));
      await spoolHolds(dataDir, 1);
      const ended = server.stop();
      socket.write(audio.subarray(5000));
      expect(await readResponse(socket)).toMatch(/^HTTP\/1\.1 201 /);
      expect(await ended).toBe(0);
      expect(await spooledFiles(join(dataDir, 'spool'))).toEqual([]);
      expect(await audioIn(dataDir)).toHaveLength(1);
      const away = await ask(port, '/livez');
      expect([away.status, away.headers['retry-after'], JSON.parse(away.body.toString()).code]).toEqual([
        503,
        '5',
        'unavailable',
      ]);
      const page = await ask(port, '/play/nothing-of-that-name-00', { headers: { Accept: 'text/html,*/*' } });
      expect([page.status, page.headers.refresh]).toEqual([503, '5']);
      expect(page.body.toString()).toContain('This page loads again by itself.');
    });

    // spec: operators.4
    it('loses no request while two servers restart one after the other', async () => {
      // A fast machine asks more in these seconds than one address may.
      const limits = {
        RATE_LIMIT_READS_PER_ADDRESS: '0',
        RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
        RATE_LIMIT_UPLOADS_PER_USER: '0',
      };
      const [behind, other] = [await open(limits), await open(limits)];
      const port = await freePort();
      const nginx = await startNginx(program, {
        port,
        http: (await exampleFor({ serverPort: behind.serverPort, dataDir: behind.dataDir })).replace(
          /(server 127\.0\.0\.1:)\d+( max_fails=0;)/,
          `$1${behind.serverPort}$2 $1${other.serverPort}$2`,
        ),
        files: { 'beep-listen.conf': await listenExampleFor(port) },
      });
      closing.push(() => nginx.stop());
      // Each has its own rows: only what both can answer is asked.
      const failures: string[] = [];
      const counts = { uploads: 0, pages: 0 };
      let isOver = false;
      const repeat = async (what: keyof typeof counts, call: () => Promise<number>): Promise<void> => {
        while (!isOver) {
          const status = await call().catch(String);
          if (status === 201 || status === 404) counts[what] += 1;
          else failures.push(`${what}: ${status}`);
        }
      };
      const audio = await readSample('recorded.webm');
      const loads = [
        ...Array.from({ length: 3 }, () =>
          repeat(
            'uploads',
            async () =>
              (await call({ ...behind, port }, '/api/v1/recordings/', { method: 'POST', body: audio }))
                .status,
          ),
        ),
        ...Array.from({ length: 3 }, () =>
          repeat('pages', async () => (await ask(port, '/api/v1/recordings/nothing-of-that-name-00')).status),
        ),
      ];
      for (const { restart } of [behind, other, behind, other]) await restart();
      isOver = true;
      await Promise.all(loads);
      expect(failures).toEqual([]);
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
    });
  });
}

/** The example with this test's ports and paths. */
async function exampleFor(settings: { serverPort: number; dataDir: string }): Promise<string> {
  const text = await readFile(EXAMPLE, 'utf8');
  const changes = [
    ['server 127.0.0.1:3000 max_fails=0;', `server 127.0.0.1:${settings.serverPort} max_fails=0;`],
    ['alias /var/lib/beep/audio/;', `alias ${settings.dataDir}/audio/;`],
  ] as const;
  return changes.reduce((changed, [from, to]) => {
    expect(changed.split(from)).toHaveLength(2);
    return changed.replace(from, to);
  }, text);
}

/** Without its certificate, on a local port. */
async function listenExampleFor(port: number): Promise<string> {
  const example = await readFile(LISTEN_EXAMPLE, 'utf8');
  return `listen 127.0.0.1:${port};\n${example.replace(/^(listen|server_name|ssl_\w+) .*$/gm, '')}`;
}

async function ask(
  port: number,
  path: string,
  { method = 'GET', headers, body, from }: Ask = {},
): Promise<Answer> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: {
      Host: `localhost:${port}`,
      ...(body && { 'Content-Length': String(body.length) }),
      ...headers,
    },
    localAddress: from,
    agent: false,
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) };
}

function call({ port, token }: Behind, path: string, init: Ask): Promise<Answer> {
  return ask(port, path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });
}

function claimsNow(): ReturnType<typeof claims> {
  const now = Math.floor(Date.now() / 1000);
  return claims({ auth_time: now, iat: now, exp: now + 3600 });
}

async function upload(behind: Behind): Promise<{ id: string; answer: Answer }> {
  const body = await readSample('recorded.webm');
  const response = await call(behind, '/api/v1/recordings/', { method: 'POST', body });
  expect(response.status).toBe(201);
  return { id: (JSON.parse(response.body.toString()) as { filename: string }).filename, answer: response };
}

/** A connection that has sent the head of an upload. */
async function begin(port: number, token: string, bytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/recordings/ HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
  );
  return socket;
}

/** Sends without reading the response, as a browser does; the connection may be closed early. */
async function sendAll(socket: Socket, bytes: number): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(bytes / MIB) }, (_, n) =>
    Buffer.alloc(Math.min(MIB, bytes - n * MIB)),
  );
  await pipeline(Readable.from(chunks), socket, { end: false }).catch(() => undefined);
}

function readResponse(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('end', () => resolve(text));
  });
}

async function spoolHolds(dataDir: string, files: number): Promise<void> {
  await expect
    .poll(() => spooledFiles(join(dataDir, 'spool')), { interval: 10, timeout: 20_000 })
    .toHaveLength(files);
}

/** Names of the recordings' files. */
async function audioIn(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, 'audio'))).filter((name) => !name.startsWith(MARK_NAME));
}
