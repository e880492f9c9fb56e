import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@beep/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtProgram } from './testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from './testing/child-environment.ts';
import { readSample } from './testing/sample-audio.ts';
import { spooledFiles } from './testing/spooled-files.ts';

interface Started {
  readonly child: ChildProcess;
  /** Resolves when the pattern was printed. Rejects if the process exits without it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  ended(): Promise<{ code: number | null; output: string }>;
}

describe('main', { timeout: 30_000 }, () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'beep-main-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(env: Record<string, string>): Started {
    const child = spawn(process.execPath, [builtProgram('main')], {
      env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    let output = '';
    const waiting = new Set<() => void>();
    const add = (text: Buffer): void => {
      output += text.toString();
      for (const check of waiting) check();
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    const closed = once(child, 'close');
    return {
      child,
      printed: (pattern) =>
        new Promise((resolve, reject) => {
          const check = (): void => {
            const match = pattern.exec(output);
            if (match) resolve(match);
          };
          waiting.add(check);
          check();
          closed.then(() => reject(new Error(`It ended: ${output}`)), reject);
        }),
      ended: async () => {
        await closed;
        return { code: child.exitCode, output };
      },
    };
  }

  async function startReady(
    env: Record<string, string> = {},
  ): Promise<Started & { origin: string; port: number }> {
    const port = await freePort();
    const started = start({ AUTH: 'local', PORT: String(port), ...env });
    await started.printed(/^Beep is ready at .*\n/m);
    return { ...started, port, origin: `http://localhost:${port}` };
  }

  async function signIn(origin: string): Promise<string> {
    const response = await fetch(`${origin}/local-auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test', name: 'Ann' }),
    });
    const { idToken } = (await response.json()) as { idToken: string };
    return idToken;
  }

  async function upload(origin: string, token: string): Promise<{ status: number; filename: string }> {
    const response = await fetch(`${origin}/api/v1/recordings/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: await readSample('recorded.webm'),
    });
    const { filename } = (await response.json()) as { filename: string };
    return { status: response.status, filename };
  }

  /** A connection that has sent the head of an upload and a part of its body. */
  async function halfUpload(port: number, token: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const webm = await readSample('recorded.webm');
    socket.write(
      `POST /api/v1/recordings HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${webm.length}\r\n\r\n`,
    );
    socket.write(webm.subarray(0, 5000));
    return socket;
  }

  async function spoolHolds(files: number): Promise<void> {
    await expect
      .poll(() => spooledFiles(join(dataDir, 'spool')), { interval: 10, timeout: 10_000 })
      .toHaveLength(files);
  }

  it('keeps recordings across a restart, in a folder with four parts', async () => {
    const first = await startReady();
    const [line] = await first.printed(/^Beep is ready at .*\n/m);
    expect(line).toContain(`Beep is ready at ${first.origin} `);
    const { status, filename } = await upload(first.origin, await signIn(first.origin));
    expect(status).toBe(201);
    first.child.kill('SIGTERM');
    expect((await first.ended()).code).toBe(0);
    const second = await startReady();
    const media = await fetch(`${second.origin}/media/${filename}.webm`);
    expect(media.status).toBe(200);
    await media.body?.cancel();
    expect((await readdir(dataDir)).sort()).toEqual(['audio', 'db', 'keys', 'spool']);
  });

  it('removes a killed process’s files from the spool', { tags: 'long' }, async () => {
    const first = await startReady();
    const socket = await halfUpload(first.port, await signIn(first.origin));
    await spoolHolds(1);
    first.child.kill('SIGKILL');
    await first.ended();
    socket.destroy();
    await spoolHolds(1);
    await startReady();
    await spoolHolds(0);
  });

  it('discards an upload whose client disconnects', async () => {
    const { origin, port, printed } = await startReady();
    const socket = await halfUpload(port, await signIn(origin));
    await spoolHolds(1);
    socket.destroy();
    await spoolHolds(0);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await printed(/ready/);
  });

  it('finishes a running upload before it stops, and accepts no new connection', async () => {
    const { child, origin, port, ended } = await startReady();
    const socket = await halfUpload(port, await signIn(origin));
    await spoolHolds(1);
    child.kill('SIGTERM');
    await expect
      .poll(() => fetch(origin).catch(() => 'refused'), { interval: 10, timeout: 10_000 })
      .toBe('refused');
    const response = once(socket, 'data');
    socket.write((await readSample('recorded.webm')).subarray(5000));
    expect(String((await response)[0])).toContain('201 Created');
    expect((await ended()).code).toBe(0);
    expect(await spooledFiles(join(dataDir, 'spool'))).toEqual([]);
  });

  it('reports not ready but keeps serving until the proxies in front have noticed', {
    tags: 'long',
  }, async () => {
    const { child, origin, port } = await startReady({ DRAIN_SECONDS: '300' });
    const readiness = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status;
    expect(await readiness()).toBe(200);
    const token = await signIn(origin);
    const socket = await halfUpload(port, token);
    await spoolHolds(1);
    child.kill('SIGTERM');
    await expect.poll(readiness, { interval: 10, timeout: 10_000 }).toBe(503);
    expect((await fetch(`${origin}/livez`)).headers.get('Connection')).toBe('close');
    expect((await upload(origin, token)).status).toBe(201);
    // No client is left to wait for.
    const exited = once(child, 'exit');
    child.disconnect();
    await expect
      .poll(() => fetch(origin).catch(() => 'refused'), { interval: 10, timeout: 10_000 })
      .toBe('refused');
    const response = once(socket, 'data');
    socket.write((await readSample('recorded.webm')).subarray(5000));
    expect(String((await response)[0])).toContain('201 Created');
    expect((await exited)[0]).toBe(0);
  });

  it('exits at once at the second signal', { tags: 'long' }, async () => {
    const { child, origin, port, ended } = await startReady();
    await halfUpload(port, await signIn(origin));
    await spoolHolds(1);
    child.kill('SIGTERM');
    await expect
      .poll(() => fetch(origin).catch(() => 'refused'), { interval: 10, timeout: 10_000 })
      .toBe('refused');
    child.kill('SIGINT');
    expect((await ended()).code).toBe(1);
  });

  it('continues after a SIGHUP without a terminal, and logs where rows and audio are', {
    tags: 'long',
  }, async () => {
    const { child, origin, printed, ended } = await startReady();
    const [line] = await printed(/^Beep is ready at .*\n/m);
    expect(line).toContain(`rows and audio in ${dataDir}`);
    child.kill('SIGHUP');
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended()).code).toBe(0);
  });

  it('exits with the process that started it', { tags: 'long' }, async () => {
    const { child } = await startReady();
    child.disconnect();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  // spec: U7
  it('answers a client that sends far too much before it reads', { tags: 'long' }, async () => {
    const { origin } = await startReady();
    const response = await fetch(`${origin}/api/v1/recordings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signIn(origin)}` },
      body: new Uint8Array(40 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
    await spoolHolds(0);
  });

  // spec: operators.4
  it('accepts no connection before it is ready', async () => {
    const port = await freePort();
    start({ AUTH: 'local', PORT: String(port) });
    const answers: number[] = [];
    await expect
      .poll(
        async () => {
          const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
          if (response !== undefined) answers.push(response.status);
          return answers.length;
        },
        { interval: 5, timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    expect(answers).toEqual([200]);
  });

  it('reports in one line that the port is in use', async () => {
    const { port } = await startReady();
    const second = start({ AUTH: 'local', PORT: String(port), DATA_DIR: join(dataDir, 'other') });
    expect(await second.ended()).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop the other program, or choose another PORT.\n`,
    });
    expect(await readdir(dataDir)).not.toContain('other');
  });

  it('rejects, in one line, a data folder in use by another process, until that process exits', {
    tags: 'long',
  }, async () => {
    const first = await startReady();
    const second = start({ AUTH: 'local', PORT: String(await freePort()) });
    const refused = await second.ended();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^DATA_DIR=.* is in use by another process of Beep.*\n$/);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    first.child.kill('SIGKILL');
    await startReady();
  });

  it('takes the folder over from a process that is just exiting', { tags: 'long' }, async () => {
    const first = await startReady();
    const second = start({ AUTH: 'local', PORT: String(await freePort()) });
    first.child.kill('SIGTERM');
    await second.printed(/^Beep is ready at /m);
    expect((await first.ended()).code).toBe(0);
  });

  it('reports in one line a configuration error', async () => {
    const { code, output } = await start({}).ended();
    expect(code).toBe(1);
    expect(output).toMatch(/^AUTH must be set: .*\n$/);
  });

  it('reports all configuration errors, one per line', async () => {
    const { code, output } = await start({ AUTH: 'local', PORT: 'x', LOG_LEVEL: 'loud' }).ended();
    expect(code).toBe(1);
    expect(output).toMatch(/^PORT .*\nLOG_LEVEL .*\n$/);
  });

  it('logs a line for every request, unless disabled', { tags: 'long' }, async () => {
    const loud = await startReady();
    await fetch(`${loud.origin}/livez`);
    const [line = ''] = await loud.printed(/^\{.*"event":"request"\}$/m);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', route: '/livez', status: 200 });
    loud.child.kill('SIGTERM');
    await loud.ended();
    const quiet = await startReady({ LOG_LEVEL: 'warn' });
    await fetch(`${quiet.origin}/livez`);
    quiet.child.kill('SIGTERM');
    expect((await quiet.ended()).output).toMatch(/^Beep is ready at .*\n$/);
  });

  it.runIf(existsSync('/dev/full'))(
    'serves, and stops, while its output cannot be written',
    {
      tags: 'long',
    },
    async () => {
      const full = await open('/dev/full', 'w');
      const port = String(await freePort());
      const child = spawn(process.execPath, [builtProgram('main')], {
        env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, AUTH: 'local', PORT: port },
        stdio: ['ignore', full.fd, full.fd, 'ipc'],
      });
      children.push(child);
      await full.close();
      const status = (): Promise<number> =>
        fetch(`http://localhost:${port}/readyz`).then(
          (response) => response.status,
          () => 0,
        );
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      // More lines than wait for others.
      for (let request = 0; request < 100; request += 1) expect(await status()).toBe(200);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  // spec: L5
  it.skipIf(process.platform === 'win32')('logs an uncaught error and exits', async () => {
    const spoilt =
      "data:text/javascript,process.on('SIGUSR2',()=>{throw(new(Error)(['lost%20by%20ann','example.test'].join('%40')))})";
    const { child, ended } = await startReady({ NODE_OPTIONS: `--import=${spoilt}` });
    child.kill('SIGUSR2');
    const { code, output } = await ended();
    expect(code).toBe(1);
    expect(output).toMatch(/"event":"uncaught"/);
    expect(output).toContain('lost by [address]');
    expect(output).not.toContain('ann@example.test');
  });

  // spec: A17
  it('never opens the data of local accounts for a Firebase project', { tags: 'long' }, async () => {
    const local = await startReady();
    local.child.kill('SIGTERM');
    await local.ended();
    const firebase = start({
      AUTH: 'firebase',
      FIREBASE_PROJECT_ID: 'p',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
    });
    expect(await firebase.ended()).toEqual({
      code: 1,
      output: expect.stringMatching(/^The data folder belongs to AUTH=local.*\n$/),
    });
  });

  it('reports in one line that the data folder cannot be used', { tags: 'long' }, async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const { code, output } = await start({ AUTH: 'local', DATA_DIR: file }).ended();
    expect(code).toBe(1);
    expect(output).toMatch(/^DATA_DIR=.* cannot be used: .*\n$/);
  });
});
