import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { freePort, type RunningServer, startServer } from '@beep/testkit/server';
import { expect, test } from '@playwright/test';
import { worstAdminCalls } from '../../fixtures/worst-admin-calls.ts';
import { storeManyClasses, WORST_PLAYLIST, worstClassCalls } from '../../fixtures/worst-class-calls.ts';
import { worstLibraryCalls } from '../../fixtures/worst-library-calls.ts';
import { storeManyPrograms, worstProgramCalls } from '../../fixtures/worst-program-calls.ts';
import { storeManyReplies, worstReplyCalls } from '../../fixtures/worst-reply-calls.ts';
import { ALLOWED, FROM_1_0 } from '../../fixtures/worst-transcripts.ts';

/** The most CPU time, in milliseconds, for which one request may block the event loop. */
const LIMIT_MS = 50;
/** The minimum counts: other runs may include compilation or interruptions by other processes. */
const RUNS = 5;
const RECORDINGS = 50_000;
const ADDON_SECRET = 'a-secret-of-the-add-on-for-this-test';
const FRONT_SECRET = '0123456789abcdef';
const METER = new URL('../../fixtures/turn-meter.mjs', import.meta.url).href;

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
}

interface World {
  readonly server: RunningServer;
  readonly meter: string;
  readonly uid: string;
  readonly authorization: string;
  /** The id of a recording with sound. */
  readonly id: string;
}

// spec: V1
test('no request blocks the event loop, whatever is stored', { tag: '@long' }, async () => {
  test.setTimeout(600_000);
  const world = await openWorld();
  const { server } = world;
  try {
    const old = storeDirectly(world);
    const allowed = await storeAllowed(world);
    storeManyRecordings(world);
    const tooLong: string[] = [];
    const paths = new Set<string>();
    for (const asked of [...pagesOf(world, { ...old, ...allowed }), ...callsOf(world, paths)]) {
      const ms = await longestTurn(world, asked);
      if (process.env.TURN_TABLE) console.log(`${ms.toFixed(1).padStart(7)} ms  ${asked.name}`);
      if (ms > LIMIT_MS) tooLong.push(`${asked.name}: ${ms.toFixed(0)} ms`);
    }
    expect(tooLong).toEqual([]);
    expect([...paths].sort()).toEqual(await pathsOfContract(server.origin));
  } finally {
    await server.stop();
  }
});

async function openWorld(): Promise<World> {
  const port = String(await freePort());
  const server = await startServer({
    env: {
      NODE_OPTIONS: `--import ${METER}`,
      TURN_METER_PORT: port,
      ADMINISTRATORS: 'ann@example.test',
      ADDON_SECRET,
      FRONT_AUTH_SECRET: FRONT_SECRET,
      RATE_LIMIT_UPLOADS_PER_USER: '0',
      RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
      RATE_LIMIT_READS_PER_ADDRESS: '0',
      RATE_LIMIT_WRITES_PER_ADDRESS: '0',
    },
  });
  const signedIn = await fetch(`${server.origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.test', name: 'Ann' }),
  });
  const { idToken, uid } = (await signedIn.json()) as { idToken: string; uid: string };
  const authorization = `Bearer ${idToken}`;
  const id = await upload(server.origin, authorization);
  return { server, meter: `http://127.0.0.1:${port}`, uid, authorization, id };
}

async function upload(origin: string, authorization: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/recordings`, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'audio/wav' },
    body: await readFile(SPEECH_WAV),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { filename: string }).filename;
}

function openRows({ dataDir }: RunningServer): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'db', 'beep.sqlite'), { timeout: 10_000 });
}

const COPY = `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, peaks)
  select ?, owner_uid, source, format, bytes, duration_s, created_at_ms - ?, peaks from recordings where id = ?`;

/** Returns the ids by the names of the texts. */
function storeDirectly({ server, id }: World): Record<string, string> {
  const rows = openRows(server);
  const ids: Record<string, string> = {};
  for (const [index, { name, format, text }] of FROM_1_0.entries()) {
    const copy = `old${index}`.padEnd(22, 'A');
    rows.prepare(COPY).run(copy, index, id);
    rows
      .prepare('insert into transcripts (recording_id, format, text, written_at_ms) values (?, ?, ?, 1)')
      .run(copy, format, text);
    ids[name] = copy;
  }
  rows.close();
  return ids;
}

async function storeAllowed({ server, id, authorization }: World): Promise<Record<string, string>> {
  const rows = openRows(server);
  const ids: Record<string, string> = {};
  for (const [index, { name, format, text }] of ALLOWED.entries()) {
    const copy = `new${index}`.padEnd(22, 'A');
    rows.prepare(COPY).run(copy, index, id);
    const response = await fetch(`${server.origin}/api/v1/recordings/${copy}/transcript`, {
      method: 'PUT',
      headers: { Authorization: authorization, 'Content-Type': format },
      body: text,
    });
    expect([name, response.status]).toEqual([name, 204]);
    ids[name] = copy;
  }
  rows.close();
  return ids;
}

function storeManyRecordings({ server, id }: World): void {
  const rows = openRows(server);
  rows
    .prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
        insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, peaks)
        select printf('many%018d', i), owner_uid, source, format, bytes, duration_s, created_at_ms - i, peaks
        from n, recordings where id = ?`,
    )
    .run(RECORDINGS, id);
  storeManyReplies(rows, id);
  storeManyClasses(rows, id);
  storeManyPrograms(rows, id);
  rows.close();
}

function pagesOf({ id }: World, transcripts: Record<string, string>): Asked[] {
  const pages = [
    '/',
    '/history',
    '/welcome',
    `/embed/${id}`,
    `/playlist/${WORST_PLAYLIST}`,
    `/embed/playlist/${WORST_PLAYLIST}`,
    '/lti/open',
    `/lti/login?iss=${encodeURIComponent('https://lms.example')}&login_hint=${'a'.repeat(8000)}`,
    `/lti/login?${'a=b&'.repeat(2000)}`,
    `/play/${'x'.repeat(8000)}`,
    `/play/${'%F0%9F%98%80'.repeat(600)}`,
    `/${'a/'.repeat(4000)}`,
    `/${'/'.repeat(8000)}record`,
    '/api/v1/openapi.json',
  ];
  return [
    ...pages.map((path) => ({ name: path.slice(0, 40), path })),
    ...Object.entries(transcripts).flatMap(([name, recording]) =>
      [
        `/play/${recording}`,
        `/play/${recording}.data`,
        `/embed/${recording}`,
        `/media/${recording}.vtt`,
        `/media/${recording}.txt`,
        `/api/v1/recordings/${recording}/transcript`,
      ].map((path) => ({
        name: `${path} with ${name}`,
        path,
        init: { headers: { 'Accept-Encoding': 'br' } },
      })),
    ),
  ];
}

type Worst = readonly (Omit<Asked, 'name'> & { readonly name?: string })[];

/** Every call of the contract with its worst arguments; adds the paths to `seen`. */
function callsOf(world: World, seen: Set<string>): Asked[] {
  return Object.entries(worstCalls(world)).flatMap(([call, worst]) => {
    seen.add(call);
    return worst.map(({ name = '', path, init }) => {
      const [method = 'GET'] = call.split(' ');
      return { name: `${call} ${name}`, path, init: { method: method.toUpperCase(), ...init } };
    });
  });
}

function worstCalls({ id, uid, authorization, server }: World): Record<string, Worst> {
  const headers = { Authorization: authorization };
  const json = (body: string): RequestInit => ({
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  const recording = `/api/v1/recordings/${id}`;
  const list = `/api/v1/users/${uid}/recordings`;
  const preferences = '/api/v1/profile/me/preferences';
  const search = (q: string) => ({
    name: q.slice(0, 12),
    path: `${list}?limit=100&q=${encodeURIComponent(q)}`,
    init: { headers },
  });
  const share = encodeURIComponent(`${server.origin}/play/${id}`);
  return {
    'post /api/v1/recordings': [
      {
        name: 'noise',
        path: '/api/v1/recordings',
        init: {
          headers: { ...headers, 'Content-Type': 'audio/webm' },
          body: Buffer.alloc(8 * 1024 * 1024, '\x1aE\xdf\xa3'),
        },
      },
      { name: 'fields', path: '/api/v1/recordings', init: { headers, body: manyFields() } },
    ],
    'get /api/v1/recordings/{filename}': [{ path: recording, init: { headers } }],
    'patch /api/v1/recordings/{filename}': [
      {
        name: 'nested',
        path: recording,
        init: json(`{"expires_at":${'['.repeat(8000)}${']'.repeat(8000)}}`),
      },
      { name: 'digits', path: recording, init: json(`{"expires_at":${'9'.repeat(16_000)}}`) },
    ],
    'get /api/v1/users/{uid}/recordings': [
      { name: 'last page', path: `${list}?limit=100&page=500`, init: { headers } },
      { name: 'first page', path: `${list}?limit=100`, init: { headers } },
      { name: 'beyond the end', path: `${list}?limit=100&page=999999999`, init: { headers } },
      ...[
        'a'.repeat(200),
        'a b '.repeat(8),
        'a',
        `${'a '.repeat(31)}b`,
        '\u0301'.repeat(200),
        'ﷺ'.repeat(200),
        'xy',
      ].map(search),
    ],
    ...worstLibraryCalls({ recording, own: `/api/v1/users/${uid}`, ids: Array(100).fill(id), headers, json }),
    ...worstReplyCalls({ recording, own: `/api/v1/users/${uid}`, headers, json }),
    ...worstClassCalls({ recording, own: `/api/v1/users/${uid}`, headers, json }),
    ...worstProgramCalls({ id, own: `/api/v1/users/${uid}`, headers, json }),
    'post /api/v1/recordings/{filename}/heard': [
      { path: `${recording}/heard`, init: json('{"heard":1e300}') },
    ],
    'post /api/v1/recordings/{filename}/play': [
      { path: `${recording}/play`, init: { headers: { 'X-Listener-Id': 'x'.repeat(128) } } },
    ],
    'get /api/v1/recordings/{filename}/download': [{ path: `${recording}/download` }],
    'post /api/v1/recordings/{filename}/restore': [{ path: `${recording}/restore`, init: { headers } }],
    'get /api/v1/recordings/{filename}/transcript': [{ path: `${recording}/transcript` }],
    'put /api/v1/recordings/{filename}/transcript': [...ALLOWED, ...FROM_1_0].map(
      ({ name, format, text }) => ({
        name,
        path: `${recording}/transcript`,
        init: { headers: { ...headers, 'Content-Type': format }, body: text },
      }),
    ),
    'delete /api/v1/recordings/{filename}/transcript': [
      { path: `${recording}/transcript`, init: { headers } },
    ],
    'post /api/v1/newsletter': [
      { path: '/api/v1/newsletter', init: json(JSON.stringify({ EMAIL: `${'a.'.repeat(7000)}@b` })) },
    ],
    'delete /api/v1/newsletter': [{ path: `/api/v1/newsletter?token=${'x'.repeat(8000)}` }],
    'post /api/v1/frame-proof': worstProofs().map(({ name, proof }) => ({
      name,
      path: '/api/v1/frame-proof',
      init: json(JSON.stringify(proof)),
    })),
    'get /api/v1/oembed': [
      { path: `/api/v1/oembed?url=${share}` },
      {
        name: 'of a playlist',
        path: `/api/v1/oembed?url=${encodeURIComponent(`${server.origin}/playlist/${WORST_PLAYLIST}`)}`,
      },
      { name: 'long', path: `/api/v1/oembed?format=xml&url=${share}${'%2f'.repeat(2000)}` },
    ],
    'get /media/{file}': [
      { path: `/media/${id}.webm` },
      {
        name: 'ranges',
        path: `/media/${id}.webm`,
        init: { headers: { Range: `bytes=${'0-1,'.repeat(1500)}` } },
      },
    ],
    'get /play/{filename}/card.png': [{ path: `/play/${id}/card.png` }],
    'get /livez': [{ path: '/livez' }],
    'get /readyz': [{ path: '/readyz' }],
    'get /metrics': [{ path: '/metrics' }],
    ...worstAdminCalls({ id, uid, headers }),
    'delete /api/v1/recordings/{filename}': [{ path: recording, init: { headers } }],
    'get /api/v1/profile/me/preferences': [{ path: preferences, init: { headers } }],
    'patch /api/v1/profile/me/preferences': [
      { path: preferences, init: json(JSON.stringify({ language: `aa${'-aaaaaaaa'.repeat(1700)}!` })) },
    ],
    'delete /api/v1/profile/me': [{ path: '/api/v1/profile/me', init: { headers } }],
  };
}

function worstProofs(): { readonly name: string; readonly proof: object }[] {
  const payload = Buffer.from('['.repeat(750) + ']'.repeat(750)).toString('base64url');
  const signature = createHmac('sha256', ADDON_SECRET)
    .update(`beep-frame-token-v1.${payload}`)
    .digest('base64url');
  const docs = { host: 'docs', challenge: 'c'.repeat(128) };
  return [
    { name: 'signed', proof: { ...docs, token: `${payload}.${signature}` } },
    { name: 'forged', proof: { ...docs, token: `${'x'.repeat(2000)}.${'x'.repeat(43)}` } },
    { name: 'without an end', proof: { ...docs, token: '-'.repeat(2048) } },
    { name: 'of Front', proof: { host: 'front', secret: 'x'.repeat(512) } },
    { name: 'of nobody', proof: { proof: 'a.'.repeat(7000) } },
  ];
}

function manyFields(): FormData {
  const form = new FormData();
  for (let index = 0; index < 19; index += 1) form.set(`field-${index}`, 'x'.repeat(64 * 1024));
  form.set('file', new Blob([Buffer.alloc(4096)]), 'note.webm');
  return form;
}

/** CPU time of the main thread in milliseconds; the minimum of several runs. */
async function longestTurn({ server, meter }: World, { path, init }: Asked): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || least > LIMIT_MS / 5); run += 1) {
    await (await fetch(`${meter}/begin`)).text();
    const response = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    expect([path.slice(0, 80), response.status]).not.toEqual([path.slice(0, 80), 500]);
    least = Math.min(least, Number(await (await fetch(`${meter}/end`)).text()));
  }
  return least;
}

async function pathsOfContract(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .sort();
}
