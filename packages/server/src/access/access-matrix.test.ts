import { API_ERROR_STATUS, type ApiErrorCode } from '@beep/api';
import { recordingSchema, routes } from '@beep/api/contract';
import { adminCalls } from '@beep/api/features/admin';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MatrixWorld, openMatrixWorld, PRIVATE_TITLE, WORDS } from '../testing/open-matrix-world.ts';
import {
  CALLS,
  type CallNeeds,
  GRANTS,
  POLICIES,
  type PolicyRow,
  REPRESENTATIONS,
  type RepresentationRow,
  VISITORS,
  type VisitorRow,
} from './access-matrix-rows.ts';

let world: MatrixWorld;
beforeAll(async () => {
  world = await openMatrixWorld();
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

type Expected = 'ok' | ApiErrorCode;

function expected(policy: PolicyRow, representation: RepresentationRow, visitor: VisitorRow): Expected {
  const { needs, route } = representation;
  if (needs === 'listen' || needs === 'download') return toUse(policy, { representation, visitor, needs });
  if (visitor.token === undefined) return 'unauthorized';
  const refused = route === 'page' ? undefined : policy.refuses?.[route];
  if (needs === 'record')
    return policy.forbidsRecording?.includes(recorderKind(visitor)) ? 'forbidden' : 'ok';
  const isAllowed = needs === 'owner' ? visitor.kind === 'owner' : visitor.isAdministrator;
  return isAllowed ? (refused ?? 'ok') : 'forbidden';
}

/** Who may record depends on the address: without one, the owner is a stranger. */
function recorderKind({ kind, token }: VisitorRow): VisitorRow['kind'] {
  return token?.endsWith('-as-') ? 'stranger' : kind;
}

interface Using {
  readonly representation: RepresentationRow;
  readonly visitor: VisitorRow;
  readonly needs: 'listen' | 'download';
}

function toUse(policy: PolicyRow, { representation, visitor, needs }: Using): Expected {
  const { route, isAnonymous, takesGrant, path, suspended = 'suspended' } = representation;
  const kind = isAnonymous ? 'stranger' : visitor.kind;
  if (policy.isSuspended) return route === 'getRecording' && kind === 'owner' ? 'ok' : suspended;
  if (policy[needs]?.includes(kind) !== false) return (route !== 'page' && policy.refuses?.[route]) || 'ok';
  // The grants are of the first recording.
  const granted = takesGrant && visitor.grant && path.includes('{id}') ? GRANTS[visitor.grant] : undefined;
  return granted === needs || granted === 'download' ? 'ok' : 'restricted';
}

async function send(row: RepresentationRow, visitor: VisitorRow): Promise<Response> {
  const path = Object.entries(world.ids).reduce(
    (text, [name, id]) => text.replace(`{${name}}`, id),
    row.path,
  );
  const grant = visitor.grant === undefined ? '' : `grant=${world.grants[visitor.grant]}`;
  const separator = path.includes('?') ? '&' : '?';
  const headers = new Headers(row.headers);
  if (visitor.token !== undefined) headers.set('Authorization', `Bearer ${visitor.token}`);
  return world.send(row.delivery ?? 'service', grant === '' ? path : `${path}${separator}${grant}`, {
    method: row.method ?? 'GET',
    headers,
    ...(row.body !== undefined && { body: row.body }),
  });
}

const REVEALING = ['Location', 'X-Accel-Redirect', 'ETag', 'Content-Range', 'Accept-Ranges', 'Last-Modified'];

/** A refusal is a code and a sentence, whatever was asked for. */
async function checkRefusal(response: Response, code: ApiErrorCode, isHead: boolean): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(API_ERROR_STATUS[code]);
  for (const mark of Object.values(world.marks)) expect(bytes.includes(mark)).toBe(false);
  expect(bytes.includes(WORDS)).toBe(false);
  expect(bytes.includes(PRIVATE_TITLE)).toBe(false);
  for (const name of REVEALING) expect(response.headers.get(name)).toBeNull();
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  if (isHead) return;
  const body = JSON.parse(bytes.toString()) as { readonly code: string };
  expect([body.code, Object.keys(body)]).toEqual([code, ['code', 'message']]);
}

interface Success {
  readonly policy: PolicyRow;
  readonly row: RepresentationRow;
  readonly visitor: VisitorRow;
}

async function checkSuccess(response: Response, { policy, row, visitor }: Success): Promise<void> {
  expect(response.status).toBe(row.ok);
  const bytes = Buffer.from(await response.arrayBuffer());
  checkTitle(bytes, row, visitor);
  const { sound, mp3, mp4 } = world.marks;
  const isBody = row.method !== 'HEAD' && !row.delivery && row.ok !== 304;
  if (row.holds === 'sound' && isBody)
    expect(bytes.includes(row.path.includes('{mp4}') ? mp4 : sound)).toBe(true);
  if (row.holds === 'mp3' && isBody) expect(bytes.includes(mp3)).toBe(true);
  if (row.holds === 'words') expect(bytes.includes(WORDS)).toBe(policy.isSuspended !== true);
  if (row.delivery === 'nginx') expect(response.headers.get('X-Accel-Redirect')).toContain('/_audio/');
  if (row.delivery === 'bucket') expect(response.headers.get('Location')).toContain('bucket.example');
  if (row.route !== 'getMedia' || (row.needs !== 'listen' && row.needs !== 'download')) return;
  const isForSome = policy[row.needs] !== undefined;
  expect(response.headers.get('Cache-Control')).toBe(isForSome ? 'private, no-store' : 'private, no-cache');
  expect(response.headers.get('Vary')).toBe(isForSome ? 'Authorization' : null);
}

/** A title that listeners do not see: its owner gets it, by the API alone. No page, preview or file has it. */
function checkTitle(bytes: Buffer, { needs, route }: RepresentationRow, visitor: VisitorRow): void {
  if (needs !== 'listen' && needs !== 'download') return;
  const isForOwner = route === 'getRecording' && visitor.kind === 'owner';
  expect(bytes.includes(PRIVATE_TITLE)).toBe(isForOwner);
}

async function problemOf(
  policy: PolicyRow,
  row: RepresentationRow,
  visitor: VisitorRow,
): Promise<string | undefined> {
  const outcome = expected(policy, row, visitor);
  const response = await send(row, visitor);
  try {
    if (outcome === 'ok') await checkSuccess(response, { policy, row, visitor });
    else await checkRefusal(response, outcome, row.method === 'HEAD');
    return undefined;
  } catch (error) {
    return `not ${outcome}: ${String(error).split('\n')[0]}`;
  } finally {
    if (row.needs === 'owner' && outcome === 'ok') await world.reset();
  }
}

describe('who may have what of a recording', () => {
  // spec: policies.7, titles.1, L10, L14
  it.each(POLICIES)('$name', { timeout: 120_000 }, async (policy) => {
    await world.apply(policy);
    const wrong: string[] = [];
    for (const row of REPRESENTATIONS) {
      for (const visitor of VISITORS) {
        const problem = await problemOf(policy, row, visitor);
        if (problem !== undefined) wrong.push(`${row.name}, ${visitor.name}: ${problem}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(POLICIES)('$name: what the resource says', async (policy) => {
    await world.apply(policy);
    const [row] = REPRESENTATIONS.filter(({ route }) => route === 'getRecording');
    const fieldsOf = async (name: string): Promise<object> => {
      const visitor = VISITORS.find((each) => each.name === name);
      if (!row || !visitor) throw new Error(`There is no ${name}.`);
      const response = await send(row, visitor);
      expect(response.status).toBe(200);
      const recording = recordingSchema.parse(await response.json());
      const hasGrant = new URL(recording.url).searchParams.has('grant');
      expect(hasGrant).toBe(policy.listen !== undefined && !policy.isSuspended);
      const { download, replies, longest_life, suspended } = recording;
      return JSON.parse(JSON.stringify({ download, replies, longest_life, suspended })) as object;
    };
    expect(await fieldsOf('the owner')).toEqual(policy.tellsOwner ?? {});
    if (!policy.isSuspended)
      expect(await fieldsOf('a user of the other listed domain')).toEqual(policy.tellsVisitors ?? {});
  });
});

// spec: admin-page.18, A10
it.each(POLICIES)('$name: what a report tells an administrator', async (policy) => {
  await world.apply(policy);
  const send = (path: string, method = 'GET'): Promise<Response> => {
    const headers = { Authorization: `Bearer ${tokenOf('an administrator')}` };
    return world.send('service', path, { method, headers });
  };
  const { reports } = adminCalls.listReports.answer[2].parse(
    await (await send('/api/v1/admin/reports')).json(),
  );
  const { recording } = reports.find(({ recordingId }) => recordingId === world.ids.id) ?? {};
  expect(recording).toMatchObject({ url: `https://beep.test/play/${world.ids.id}` });
  const isPlayed = policy.rules.administratorsPlay === true && !policy.isSuspended;
  // An administrator of another domain listens as a stranger does.
  if (policy.listen === undefined) {
    expect(recording).toMatchObject({ playable: true, transcript: 'checked' });
    const heard = await world.send('service', new URL(recording?.audio ?? '').pathname, {});
    expect(Buffer.from(await heard.arrayBuffer()).includes(world.marks.sound)).toBe(true);
    const read = await send(`/api/v1/recordings/${world.ids.id}/transcript`);
    expect(await read.text()).toContain(WORDS);
  } else {
    expect(Object.keys(recording ?? {}).sort()).toEqual(['createdAt', 'duration', 'playable', 'url']);
    expect(recording?.playable).toBe(isPlayed);
    const played = await send(`/api/v1/admin/recordings/${world.ids.id}/play`, 'POST');
    expect(played.status).toBe(isPlayed ? 200 : 403);
  }
});

function tokenOf(name: string): string | undefined {
  return VISITORS.find((visitor) => visitor.name === name)?.token;
}

// spec: school.13
it.each(['listeners of domains', 'listeners of domains, downloads for the owner'])(
  '%s: the address for a listener also plays as mp3',
  async (name) => {
    const policy = POLICIES.find((each) => each.name === name);
    const recording = REPRESENTATIONS.find(({ route }) => route === 'getRecording');
    const listener = VISITORS.find(({ kind }) => kind === 'partner');
    if (!policy || !recording || !listener) throw new Error(`There is no ${name}.`);
    await world.apply(policy);
    const { url } = recordingSchema.parse(await (await send(recording, listener)).json());
    const { pathname, search } = new URL(url);
    const play = (path: string): Promise<Response> =>
      world.send('service', `${path}${search}`, { method: 'GET', headers: new Headers() });
    expect((await play(pathname)).status).toBe(200);
    expect((await play(pathname.replace('.webm', '.mp3'))).status).toBe(200);
  },
);

function mayCall(needs: CallNeeds, { kind, token, isAdministrator }: VisitorRow): boolean {
  switch (needs) {
    case 'anyone':
      return true;
    case 'account':
      return token !== undefined;
    case 'self':
      return kind === 'owner';
    case 'administrator':
      return isAdministrator === true;
    case 'token':
      return false;
  }
}

describe('a call by whoever may not make it', () => {
  beforeAll(() => world.apply({ name: 'administrators play', rules: { administratorsPlay: true } }));

  it.each(Object.entries(CALLS))(
    '%s is refused before anything is read, for all but: %s',
    async (name, needs) => {
      const { method, path } = routes[name as keyof typeof routes];
      const ids: Readonly<Record<string, string>> = { ...world.ids, filename: world.ids.id, uid: 'ann' };
      const filled = path.replaceAll(/{(\w+)}/g, (_all, part: string) => ids[part] ?? 'x'.repeat(22));
      const wrong: string[] = [];
      for (const visitor of VISITORS.filter((each) => !mayCall(needs, each))) {
        const row = {
          name,
          route: 'page',
          needs: 'owner',
          path: filled,
          method: method.toUpperCase(),
          ok: 0,
        } as const;
        const response = await send(row, visitor);
        const bytes = Buffer.from(await response.arrayBuffer());
        const codes = needs === 'token' ? [400, 401, 403, 404] : [visitor.token === undefined ? 401 : 403];
        if (!codes.includes(response.status)) wrong.push(`${visitor.name}: ${response.status}`);
        for (const mark of Object.values(world.marks)) expect(bytes.includes(mark)).toBe(false);
        expect(bytes.includes(WORDS)).toBe(false);
      }
      expect(wrong).toEqual([]);
    },
  );
});

// spec: policies.7, L10
it('knows every route that gives or changes something of a recording', () => {
  const known = new Set<string>([...REPRESENTATIONS.map(({ route }) => route), ...Object.keys(CALLS)]);
  expect(Object.keys(routes).filter((name) => !known.has(name))).toEqual([]);
});

it('knows every route of the server that is not in the contract', () => {
  const inContract = new Set(
    Object.values(routes).map(({ method, path }) => `${method} ${path.replaceAll(/{(\w+)}/g, ':$1')}`),
  );
  const others = world.routes.filter(
    ({ method, path }) =>
      method !== 'ALL' && !inContract.has(`${method.toLowerCase()} ${path.replace(/(?<=.)\/$/, '')}`),
  );
  expect([...new Set(others.map(({ method, path }) => `${method} ${path}`))]).toEqual([
    'OPTIONS /api/v1/*',
    'OPTIONS /media/:file',
    'GET /api/v1/openapi.json',
    // They give nothing of a recording: its id and title go to the platform whose teacher owns it.
    'GET /lti/login',
    'POST /lti/login',
    'POST /lti/launch',
    'GET /lti/return',
    'GET /lti/register',
    'GET /lti/jwks',
    'GET /lti/canvas.json',
  ]);
});

// spec: policies.7
it('knows every rule of a policy', () => {
  const known = new Set(POLICIES.flatMap(({ rules }) => Object.keys(rules)));
  expect(Object.keys(DEFAULT_POLICY).filter((rule) => !known.has(rule))).toEqual([]);
});
