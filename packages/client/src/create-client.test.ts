import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { BeepError } from './beep-error.ts';
import { createClient } from './create-client.ts';

interface Paths {
  '/api/v1/recordings': {
    post: { responses: { 201: { content: { 'application/json': { url: string } } } } };
  };
  '/api/v1/profile/me/policy': { get: { responses: { 200: { content: { 'application/json': { a: 1 } } } } } };
}

const KEY = '11111111-2222-4333-8444-555555555555';
const AUDIO = new Blob(['sound'], { type: 'audio/webm' });

/** A client whose requests are answered in turn, and what was asked. */
function clientOf(answers: readonly (() => Response)[], token?: () => string) {
  const asked: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    asked.push(request);
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  };
  return { client: createClient<Paths>({ baseUrl: 'https://beep.test/', token, fetch }), asked };
}

it('asks for the token before each request, and needs none', async () => {
  const tokens = ['one', 'two'];
  const { client, asked } = clientOf(
    Array(2).fill(() => Response.json({ a: 1 })),
    () => tokens.shift() ?? '',
  );
  expect(await client.request('get', '/api/v1/profile/me/policy')).toEqual({ a: 1 });
  await client.request('get', '/api/v1/profile/me/policy');
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer one', 'Bearer two']);
  const other = clientOf([() => Response.json({ a: 1 })]);
  await other.client.request('get', '/api/v1/profile/me/policy');
  expect(other.asked[0]?.headers.has('Authorization')).toBe(false);
});

it('uploads with the title, the life and the key', async () => {
  const { client, asked } = clientOf([() => Response.json({ url: 'https://beep.test/play/x' })]);
  const options = { title: 'Löwe', expiresIn: '1_day', idempotencyKey: KEY } as const;
  expect(await client.upload(AUDIO, options)).toEqual({ url: 'https://beep.test/play/x' });
  const [request] = asked;
  expect(request?.url).toBe('https://beep.test/api/v1/recordings?expires_in=1_day');
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    'content-type': 'audio/webm',
    'idempotency-key': KEY,
    'recording-title': 'L%C3%B6we',
  });
  expect(await request?.text()).toBe('sound');
});

it('sends a title that was cut within an emoji', async () => {
  const { client, asked } = clientOf([() => Response.json({ url: '' })]);
  await client.upload(AUDIO, { title: 'Monday 🎤'.slice(0, -1) });
  expect(asked[0]?.headers.get('Recording-Title')).toBe('Monday%20%EF%BF%BD');
});

it('counts what is sent', async () => {
  const counted: [number, number][] = [];
  const { client, asked } = clientOf([() => Response.json({ url: '' })]);
  await client.upload(new Blob([new Uint8Array(300_000)]), {
    onProgress: (...bytes) => counted.push(bytes),
  });
  expect((await asked[0]?.arrayBuffer())?.byteLength).toBe(300_000);
  expect(counted.at(-1)).toEqual([300_000, 300_000]);
  expect(asked[0]?.headers.get('Content-Type')).toBe('application/octet-stream');
});

// spec: client.4, client.6
it('brings the key back with each failure of an upload', async () => {
  const refusal = { code: 'rate_limited', message: 'Wait.' };
  const headers = { 'X-Request-Id': 'r1', 'Retry-After': '7' };
  const { client, asked } = clientOf([() => Response.json(refusal, { status: 429, headers })]);
  const error = await failureOf(client.upload(AUDIO));
  expect(error).toMatchObject({ ...refusal, status: 429, requestId: 'r1', retryAfterSeconds: 7 });
  expect(error.isTemporary).toBe(true);
  expect(error.idempotencyKey).toBe(asked[0]?.headers.get('Idempotency-Key'));
  const unreached = await failureOf(client.upload(AUDIO, { idempotencyKey: KEY }));
  expect(unreached).toMatchObject({ code: 'network', idempotencyKey: KEY, isTemporary: true });
  expect(unreached.cause).toBeInstanceOf(TypeError);
});

it('says so if an answer is not that of the service', async () => {
  const { client } = clientOf([() => new Response('<html>', { status: 502 })]);
  const error = await failureOf(client.request('get', '/api/v1/profile/me/policy'));
  expect(error).toMatchObject({ code: 'unreadable', status: 502, isTemporary: true });
  const lost = await failureOf(client.request('get', '/api/v1/profile/me/policy'));
  expect(lost.code).toBe('network');
});

// spec: client.4
it('says so, with the key of an upload, if a success is not that of the service or breaks off', async () => {
  const baseUrl = await serve((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.startsWith('/portal/')) response.end('<html>');
      else response.writeHead(201, { 'Content-Length': 100 }).write('{', () => response.destroy());
    });
  });
  const calls = [
    ['portal', { code: 'unreadable', status: 200, isTemporary: false }],
    ['cut', { code: 'network', isTemporary: true }],
  ] as const;
  for (const [part, expected] of calls) {
    const client = createClient<Paths>({ baseUrl: `${baseUrl}/${part}` });
    for (const options of [{}, { onProgress: () => undefined }]) {
      const error = await failureOf(client.upload(AUDIO, { idempotencyKey: KEY, ...options }));
      expect(error).toMatchObject({ ...expected, idempotencyKey: KEY });
    }
    expect(await failureOf(client.request('get', '/api/v1/profile/me/policy'))).toMatchObject(expected);
  }
});

it('does not take what else fails for an answer', async () => {
  const lost = new TypeError('No token');
  const client = createClient<Paths>({ baseUrl: 'https://beep.test', token: () => Promise.reject(lost) });
  await expect(client.request('get', '/api/v1/profile/me/policy')).rejects.toBe(lost);
});

it.each<[string, number | undefined]>([
  ['7', 7],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3600],
  ['Mon, 01 Jan 2024 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('waits as %j asks', async (retryAfter, seconds) => {
  const { client } = clientOf([
    () => new Response('<html>', { status: 503, headers: { 'Retry-After': retryAfter } }),
  ]);
  const { retryAfterSeconds } = await failureOf(client.request('get', '/api/v1/profile/me/policy'));
  if (seconds === undefined) expect(retryAfterSeconds).toBeUndefined();
  else expect(Math.abs((retryAfterSeconds ?? NaN) - seconds)).toBeLessThan(30);
});

it('rejects with the reason if it is aborted', async () => {
  const abort = new AbortController();
  const client = createClient<Paths>({ baseUrl: 'https://beep.test' });
  abort.abort();
  await expect(client.upload(AUDIO, { signal: abort.signal })).rejects.toBe(abort.signal.reason);
});

// spec: A23
it('gives its token to no other origin, and in no error', async () => {
  const seen: IncomingMessage['headers'][] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers);
    response.setHeader('Content-Type', 'application/json').end('{"a":1}');
  });
  const baseUrl = await serve((request, response) => {
    seen.push(request.headers);
    const location = request.method === 'GET' ? `${other}${request.url}` : undefined;
    if (location !== undefined) response.writeHead(307, { Location: location }).end();
    else response.writeHead(403).end('{"code":"forbidden","message":"No."}');
  });
  const client = createClient<Paths>({ baseUrl, token: 'beep_secret' });
  await client.request('get', '/api/v1/profile/me/policy');
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer beep_secret', undefined]);
  const error = await failureOf(client.upload(AUDIO));
  expect(JSON.stringify([error, error.stack, error.message, { ...error }])).not.toContain('beep_secret');
});

/** Resolves with the origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(call: Promise<unknown>): Promise<BeepError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BeepError)) throw new Error(`It is no BeepError: ${error}`);
  return error;
}
