import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type KeyServers, newKey, openKeyServers } from '../../auth/firebase/firebase-test-tokens.ts';
import { openHostileProvider } from '../../auth/oidc/open-hostile-provider.ts';
import type { CheckRow } from '../../check-row.ts';
import { parseConfig } from '../../config/config.ts';
import { createStartingApp } from '../../http/starting-app.ts';
import { listen } from '../../listener/listen.ts';
import { openService } from '../../open-service.ts';
import { MARK_NAME } from '../../storage/audio-store.ts';
import { claimForAuthMode, openDataFolder } from '../../storage/data-folder.ts';
import { markMoved } from '../../storage/moved-rows.ts';
import { openPostgresStores } from '../../storage/postgres/postgres-stores.ts';
import { openSqliteStores } from '../../storage/sqlite/sqlite-stores.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';
import {
  type BucketMistake,
  type StrictBucket,
  startStrictBucket,
} from '../../testing/start-strict-bucket.ts';
import { defaultModelFolder } from '../../transcripts/built-in/model-folder.ts';
import { runCommand } from '../run-command.ts';
import { CHECK_COMMAND } from './check-command.ts';

type Environment = Readonly<Record<string, string>>;

let cluster: PostgresCluster;
let keyServers: KeyServers;
let smtp: SmtpServer;
let bucket: StrictBucket;
let folder: string;
const others: Server[] = [];
const AT_ONCE = { ownership: { turnMs: 0, watchMs: 0, behindWatchMs: 0 } };
const NOTE = aRecording({ bytes: 3 });
/** The settings of an installation that works. */
let good: Environment;

beforeAll(async () => {
  cluster = await startPostgres();
  keyServers = openKeyServers();
  smtp = new SmtpServer();
  bucket = await startStrictBucket();
  folder = await mkdtemp(join(tmpdir(), 'beep-check-command-'));
  const key = await newKey('one');
  const keys = await keyServers.serve((_, response) => response.end(JSON.stringify({ keys: [key.jwk] })));
  good = {
    AUTH: 'firebase',
    FIREBASE_PROJECT_ID: 'beep-app',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'beep-app.firebaseapp.com',
    FIREBASE_JWKS_URL: keys,
    PUBLIC_URL: 'https://beep.example',
    TRUSTED_PROXIES: '10.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await cluster.createDatabase(),
    SMTP_URL: await smtp.start(),
    MAIL_FROM: 'beep@school.example',
    ...bucket.env,
  };
}, 60_000);
afterAll(async () => {
  bucket.close();
  // Ends only when no connection is left open.
  await Promise.all(others.map((server) => promisify(server.close.bind(server))()));
  keyServers.close();
  await smtp.stop();
  await cluster.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  bucket.mistake = undefined;
});

async function check(env: Environment): Promise<{ readonly code: number; readonly checks: CheckRow[] }> {
  let printed = '';
  // Port 3000 may be in use on the machine of the tests.
  const line = { program: 'beep', summary: '', commands: [CHECK_COMMAND], env: { PORT: '0', ...env } };
  const code = await runCommand(
    {
      ...line,
      stdout: async (text) => {
        printed += text;
      },
      stderr: () => undefined,
    },
    ['check', '--json'],
  );
  return { code, checks: (JSON.parse(printed) as { checks: CheckRow[] }).checks };
}

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Greets as MySQL does. Resolves with its port. */
async function otherServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    socket.write(Buffer.from('4a0000000a352e372e3333002d000000', 'hex'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  others.push(server);
  return (server.address() as AddressInfo).port;
}

async function failuresOf(changes: Environment): Promise<readonly string[]> {
  const { code, checks } = await check({ ...good, ...changes });
  const failed = checks.filter(({ result }) => result === 'failed');
  expect(code).toBe(failed.length > 0 ? 1 : 0);
  return failed.map(({ subject, detail }) => `${subject}: ${detail}`);
}

const makeFile = (path: string): Promise<void> => writeFile(path, '');
const makeDeadLink = (path: string): Promise<void> => symlink(`${path}-absent`, path);

describe('beep check', { timeout: 60_000 }, () => {
  // spec: admin.21
  it('finds nothing wrong with settings that work, and changes nothing', async () => {
    const { code, checks } = await check(good);
    expect(checks.filter(({ result }) => result !== 'ok')).toEqual([
      { subject: 'site', result: 'warning', detail: expect.stringContaining('SITE_DIR') },
    ]);
    expect(code).toBe(0);
    expect(checks.map(({ subject }) => subject)).toEqual([
      ...[
        'settings',
        'listener',
        'data folder',
        'database',
        'bucket',
        'bucket: put',
        'bucket: get and range',
      ],
      ...[
        'bucket: signed address',
        'bucket: CORS',
        'bucket: delete',
        'sign-in keys',
        'clock',
        'site',
        'mail',
        'speech model',
      ],
    ]);
    expect(bucket.objects.size).toBe(0);
    expect(checks.find(({ subject }) => subject === 'database')?.detail).toContain('empty');
  });

  it('tries the discovery document and the keys of every OpenID Connect provider', async () => {
    const provider = await openHostileProvider(() => 0);
    const env = {
      ...{ AUTH: 'oidc', DATA_DIR: join(folder, 'oidc'), OIDC_PROVIDERS: 'one two' },
      ...{ OIDC_ONE_ISSUER: provider.issuer, OIDC_TWO_ISSUER: `${provider.issuer}/` },
      ...{ OIDC_ONE_CLIENT_ID: 'beep', OIDC_ONE_CLIENT_SECRET: 'secret' },
      ...{ OIDC_TWO_CLIENT_ID: 'beep', OIDC_TWO_CLIENT_SECRET: 'secret', OIDC_TWO_DOMAINS: 'a.example' },
      ADMINISTRATORS: 'it@a.example it@b.example',
    };
    const rows = async (): Promise<readonly CheckRow[]> =>
      (await check(env)).checks.filter(({ subject }) => subject.startsWith('sign-in'));
    const one = { subject: 'sign-in: one', detail: `${provider.issuer}, 1 keys, no sign-out page` };
    const warning = { subject: 'sign-in', result: 'warning' };
    expect(await rows()).toEqual([
      { ...one, result: 'ok' },
      {
        ...{ subject: 'sign-in: two', result: 'failed' },
        detail: expect.stringContaining(
          `is that of the issuer ${provider.issuer}, not of ${provider.issuer}/.`,
        ),
      },
      { ...warning, detail: expect.stringMatching(/^OIDC_ONE_DOMAINS is unset: everybody/) },
      { ...warning, detail: expect.stringMatching(/^ADMINISTRATORS names it@b.example, who/) },
    ]);
    provider.close();
    const away = (await rows()).filter(({ result }) => result !== 'warning');
    expect(away.map(({ result }) => result)).toEqual(['failed', 'failed']);
    expect(away[0]?.detail).toMatch(
      /^OIDC_ONE_ISSUER=.* cannot be used: .* gives no usable answer\. \(.+\) Correct it/,
    );
  });

  // spec: admin.21
  it('does without a database server and a bucket', async () => {
    const { code, checks } = await check({ AUTH: 'local', DATA_DIR: join(folder, 'new') });
    expect(code).toBe(0);
    expect(checks.map(({ subject }) => subject)).toEqual([
      ...['settings', 'listener', 'data folder', 'database', 'audio folder', 'sign-in keys', 'clock', 'site'],
      'speech model',
    ]);
  });

  // spec: operators.6
  it('names rows that were copied to PostgreSQL', async () => {
    const dataDir = join(folder, 'moved');
    const { db } = await openDataFolder(dataDir);
    await (await openSqliteStores(join(db, 'beep.sqlite'))).close();
    await markMoved(db);
    const { code, checks } = await check({ AUTH: 'local', DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(checks.filter(({ result }) => result === 'failed')).toMatchObject([
      { subject: 'database', detail: expect.stringContaining('were copied to PostgreSQL. Set DATABASE_URL') },
    ]);
  });

  it('takes the port of a running Beep for its own', async () => {
    const app = createStartingApp({
      ...{ publicUrl: 'https://beep.example', trustedProxies: [], log: { error: () => undefined } },
      reasons: () => ['starting'],
    });
    const running = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch });
    const { checks } = await check({ ...good, HOST: '127.0.0.1', PORT: String(running.port) });
    await running.stop(0);
    const row = {
      subject: 'listener',
      result: 'ok',
      detail: `Beep is running on port ${running.port} of 127.0.0.1`,
    };
    expect(checks).toContainEqual(row);
  });

  // spec: admin.21
  it('names every mistake of the variables, and what was meant', async () => {
    const { code, checks } = await check({ AUTH: 'local', PORT: 'x', DATABSE_URL: 'y', METRICS_TOKE: 'z' });
    expect(code).toBe(1);
    expect(checks.filter(({ subject }) => subject === 'variables')).toEqual([
      { subject: 'variables', result: 'failed', detail: expect.stringContaining('Set DATABASE_URL') },
      { subject: 'variables', result: 'failed', detail: expect.stringContaining('PORT must be') },
      { subject: 'variables', result: 'warning', detail: expect.stringContaining('mean METRICS_TOKEN?') },
    ]);
  });

  it('tries what the valid variables name, and nothing that an invalid one decides', async () => {
    const mistakes = { PORT: 'x', S3_ENDPOINT: 'no address', FIREBASE_JWKS_URL: 'http://127.0.0.1:1/keys' };
    const { checks } = await check({ ...good, ...mistakes, MAX_CONNECTIONS: 'many' });
    const failed = checks.filter(({ result }) => result === 'failed');
    expect(failed.map(({ subject }) => subject)).toEqual([
      ...['variables', 'variables', 'variables', 'sign-in keys'],
    ]);
    const subjects = checks.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['data folder', 'database', 'clock', 'mail']));
    expect(subjects).not.toContain('bucket');
    expect(subjects).not.toContain('listener');
    const other = await check({ ...good, DATABASE_URL: 'mysql://db.example/beep' });
    const tried = other.checks.map(({ subject }) => subject);
    expect(tried).toEqual(expect.arrayContaining(['variables', 'bucket', 'sign-in keys', 'mail']));
    expect(tried).not.toContain('database');
  });

  const inFolder = (name: string): string => join(folder, name);
  // spec: admin.21
  it.each<[string, () => Environment | Promise<Environment>, RegExp]>([
    [
      'a secret file that is not there',
      () => ({ METRICS_TOKEN_FILE: inFolder('absent') }),
      /^variables: METRICS_TOKEN_FILE=.*ENOENT/,
    ],
    [
      'half of the bucket’s variables',
      () => ({ S3_REGION: '' }),
      /^variables: Audio on S3 also needs S3_REGION\./,
    ],
    [
      'a data folder that is a file',
      async () => {
        await writeFile(inFolder('file'), '');
        return { DATA_DIR: inFolder('file/data') };
      },
      /^data folder: DATA_DIR=.*ENOTDIR.*name another folder\.$/,
    ],
    [
      'too little space',
      () => ({ MIN_FREE_DISK_MB: '1000000' }),
      /^data folder: DATA_DIR=.* MB free, MIN_FREE_DISK_MB asks for 1000000\./,
    ],
    [
      'a wrong database password',
      () => ({ DATABASE_URL: good.DATABASE_URL?.replace(':beep@', ':wrong@') ?? '' }),
      /^database: DATABASE_URL: .*password authentication failed.*Correct DATABASE_URL/,
    ],
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: `${good.DATABASE_URL}x` }),
      /^database: DATABASE_URL: .*does not exist\. Correct DATABASE_URL/,
    ],
    [
      'a database server that is away',
      () => ({ DATABASE_URL: 'postgres://beep@127.0.0.1:1/beep' }),
      /^database: DATABASE_URL: the database beep at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    ],
    [
      'too many connections',
      () => ({ DATABASE_POOL_SIZE: '999' }),
      /^database: A process needs 1004 connections.* Lower DATABASE_POOL_SIZE/,
    ],
    [
      'the database of local accounts',
      async () => {
        const DATABASE_URL = await cluster.createDatabase();
        const stores = await openPostgresStores(DATABASE_URL);
        await claimForAuthMode(stores.settings, 'local', 'database');
        await stores.close();
        return { DATABASE_URL };
      },
      /^database: The database belongs to AUTH=local and does not open with AUTH=firebase\. Choose another DATABASE_URL/,
    ],
    [
      'an empty database that cannot be written',
      async () => {
        const DATABASE_URL = await cluster.createDatabase();
        const name = new URL(DATABASE_URL).pathname.slice(1);
        await query(DATABASE_URL, `alter database ${name} set default_transaction_read_only = on`);
        return { DATABASE_URL };
      },
      /^database: .*cannot execute CREATE TABLE in a read-only transaction/,
    ],
    [
      'a port of another kind of server, which keeps the connection',
      async () => ({ DATABASE_URL: `postgres://beep@127.0.0.1:${await otherServer()}/beep` }),
      /^database: DATABASE_URL: the database beep at .* cannot be used: received invalid response/,
    ],
    [
      'a bucket that does not exist',
      () => ({ S3_BUCKET: 'nots' }),
      /^bucket: The bucket nots at .* does not exist\. Create it, or correct/,
    ],
    [
      'a wrong key',
      () => ({ S3_ACCESS_KEY_ID: 'wrong' }),
      /^bucket: The bucket notes at .* refuses the keys\. Correct S3_ACCESS_KEY_ID/,
    ],
    [
      'an address of the bucket that listeners do not reach',
      () => ({ S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:1' }),
      /^bucket: signed address: http:\/\/127\.0\.0\.1:1 does not answer here: .*Check S3_PUBLIC_ENDPOINT/,
    ],
    [
      'sign-in keys that are away',
      () => ({ FIREBASE_JWKS_URL: 'http://127.0.0.1:1/keys' }),
      /^sign-in keys: .*do not answer: .*Nobody can sign in: allow this machine/,
    ],
    [
      'an address without sign-in keys',
      async () => ({ FIREBASE_JWKS_URL: await keyServers.serve((_, response) => response.end('{}')) }),
      /^sign-in keys: .*are no JSON Web Key Set\. Correct the address\.$/,
    ],
    [
      'a service account that is no key',
      () => ({ FIREBASE_SERVICE_ACCOUNT: '{"client_email": "a@b"}' }),
      /^service account: FIREBASE_SERVICE_ACCOUNT must be the JSON key/,
    ],
    [
      'a HOST that is not of this machine',
      () => ({ HOST: '192.0.2.7' }),
      /^listener: HOST=192\.0\.2\.7 is not an address of this machine\.$/,
    ],
    ['a HOST that is no name', () => ({ HOST: 'beep host' }), /^listener: HOST=beep host is not an address/],
    ['an empty HOST', () => ({ HOST: '' }), /^variables: HOST must be an address of this machine such as/],
    [
      'the port of another program',
      async () => ({ PORT: String(await otherServer()) }),
      /^listener: Port \d+ is in use\. Stop the other program/,
    ],
    ['no site', () => ({ SITE_DIR: inFolder('no-site') }), /^site: SITE_DIR=.* holds no built site/],
    [
      'a mail server that is away',
      () => ({ SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' }),
      /^mail: The mail server 127\.0\.0\.1:1 refuses: .*Correct SMTP_URL\.$/,
    ],
  ])('names %s in one line, with what to do', async (_name, changes, expected) => {
    const failures = await failuresOf(await changes());
    expect(failures).toEqual([expect.stringMatching(expected)]);
    expect(failures[0]).not.toMatch(/\n|hidden|:wrong@/);
  });

  // spec: admin.21
  it.each<[BucketMistake, RegExp]>([
    ['no-put', /^bucket: put: .*Allow s3:PutObject/],
    ['no-delete', /^bucket: delete: .*Allow s3:DeleteObject/],
    ['no-cors', /^bucket: CORS: https:\/\/beep\.example may not read the bucket\. Add a CORS rule/],
    ['public', /^bucket: signed address: Anybody can read the bucket.*Take public reading away/],
    ['an-hour-off', /^clock: this machine is 3[56]\d\d s behind the bucket\. Set both by a time server/],
  ])('names the mistake of a bucket: %s', async (mistake, expected) => {
    bucket.mistake = mistake;
    expect(await failuresOf({})).toEqual([expect.stringMatching(expected)]);
    bucket.objects.clear();
  });

  it('does not blame the rights of a bucket if this machine cannot write a file', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('TMPDIR', inFolder('no-such-folder'));
    const failures = await failuresOf({});
    expect(failures).toEqual([expect.stringMatching(/^bucket: put: ENOENT/)]);
    expect(failures[0]).not.toContain('s3:PutObject');
  });

  describe('of a bucket', () => {
    const foreign = /^bucket: The audio store belongs to another database/;
    const unmarked = /^bucket: The audio store has no mark/;

    /** An installation that has run, with its recordings. */
    async function openProduction(): Promise<string> {
      const DATABASE_URL = await cluster.createDatabase();
      const config = parseConfig({ ...good, AUTH: 'firebase', DATABASE_URL, TRANSCRIPTION: 'off' });
      const service = await openService(config, { error: () => undefined }, { times: AT_ONCE });
      const ready = async (): Promise<boolean> => {
        await service.app.request('/readyz');
        return (await turnsOf(DATABASE_URL)) > 1;
      };
      await expect.poll(ready, { timeout: 20_000 }).toBe(true);
      await service.close();
      const stores = await openPostgresStores(DATABASE_URL);
      await stores.recordings.create(NOTE);
      await stores.close();
      bucket.objects.set(`${NOTE.id}.webm`, Buffer.alloc(NOTE.bytes));
      return DATABASE_URL;
    }
    const turnsOf = async (url: string): Promise<number> =>
      (await query(url, 'select turn from storage_turns')).length;

    it('names what the start refuses, and what it takes', async () => {
      bucket.objects.clear();
      const DATABASE_URL = await openProduction();
      expect(await failuresOf({ DATABASE_URL })).toEqual([]);
      expect(await failuresOf({})).toEqual([expect.stringMatching(foreign)]);
      const copy = await cluster.copyDatabase(DATABASE_URL);
      expect(await failuresOf({ DATABASE_URL: copy })).toEqual([expect.stringMatching(foreign)]);
      // Without a server: neither leaves an empty database behind.
      const dataDir = join(folder, 'refused');
      const onFile = { ...good, DATA_DIR: dataDir, DATABASE_URL: '' };
      const ofFile = (await check(onFile)).checks.filter(({ result }) => result === 'failed');
      expect(ofFile.map(({ detail }) => detail)).toEqual([expect.stringContaining('belongs to another')]);
      const start = openService(parseConfig(onFile), { error: () => undefined });
      await expect(start).rejects.toThrow('belongs to another');
      expect(await readdir(join(dataDir, 'db'))).toEqual(['in-use.lock']);
      bucket.objects.delete(MARK_NAME);
      expect(await failuresOf({ DATABASE_URL })).toEqual([expect.stringMatching(unmarked)]);
      bucket.objects.clear();
      expect(await failuresOf({ DATABASE_URL })).toEqual([expect.stringMatching(unmarked)]);
      expect(bucket.objects.size).toBe(0);
      bucket.objects.set(MARK_NAME, Buffer.from('<html>Under maintenance</html>'));
      expect(await failuresOf({ DATABASE_URL })).toEqual([
        expect.stringMatching(/^bucket: The mark of the audio store .* cannot be read.*a proxy/),
      ]);
      bucket.objects.clear();
    });
  });

  it('names a folder that has lost its mark', async () => {
    const env = { AUTH: 'local', DATA_DIR: join(folder, 'emptied') };
    const service = await openService(parseConfig(env), { error: () => undefined }, { times: AT_ONCE });
    await service.close();
    const stores = await openSqliteStores(join(env.DATA_DIR, 'db', 'beep.sqlite'));
    await stores.recordings.create(NOTE);
    await stores.close();
    expect((await check(env)).code).toBe(0);
    expect(await readdir(join(env.DATA_DIR, 'db'))).toEqual([
      'beep.sqlite',
      'beep.sqlite-search',
      'in-use.lock',
    ]);
    await rm(join(env.DATA_DIR, 'audio', MARK_NAME));
    const { checks } = await check(env);
    const unmarked = {
      subject: 'audio folder',
      result: 'failed',
      detail: expect.stringContaining('has no mark'),
    };
    expect(checks.filter(({ result }) => result === 'failed')).toEqual([unmarked]);
    // As when its disk is not mounted.
    await rm(join(env.DATA_DIR, 'audio'), { recursive: true });
    const absent = await check(env);
    expect(absent.checks.filter(({ result }) => result === 'failed')).toEqual([unmarked]);
    await expect(openService(parseConfig(env), { error: () => undefined })).rejects.toThrow('has no mark');
  });

  it.each(['db', 'audio', 'spool', 'keys'])('names what the start cannot use: %s', async (part) => {
    const env = { AUTH: 'local', DATA_DIR: join(folder, `unusable-${part}`) };
    await mkdir(env.DATA_DIR);
    const failures = async (): Promise<readonly CheckRow[]> =>
      (await check(env)).checks.filter(({ result }) => result === 'failed');
    for (const make of [makeFile, makeDeadLink]) {
      await make(join(env.DATA_DIR, part));
      const detail = expect.stringContaining(`DATA_DIR=${env.DATA_DIR} cannot be used: `);
      expect(await failures()).toContainEqual({ subject: 'data folder', result: 'failed', detail });
      const start = openService(parseConfig(env), { error: () => undefined });
      await expect(start).rejects.toThrow(`DATA_DIR=${env.DATA_DIR} cannot be used: `);
      expect(await readdir(env.DATA_DIR)).toEqual([part]);
      await rm(join(env.DATA_DIR, part));
    }
    expect(await failures()).toEqual([]);
  });

  it('names a speech model that the start refuses', async () => {
    const [encoder, decoder] = ['encoder_model.onnx', 'decoder_model_merged.onnx'] as const;
    const whole = defaultModelFolder();
    const cut = await readFile(join(whole, encoder)).then((file) => file.subarray(0, file.length / 2));
    const env = { AUTH: 'local', DATA_DIR: join(folder, 'model-data') };
    const other = await readFile(join(whole, decoder));
    const models: readonly (readonly [problem: string, make: (path: string) => Promise<unknown>])[] = [
      ['The speech model is missing.', async () => undefined],
      ['The speech model is missing.', (path) => copyFile(join(whole, encoder), join(path, encoder))],
      [`${encoder}: The file is no ONNX model`, (path) => writeFile(join(path, encoder), cut)],
      [`${encoder}: The file is no ONNX model`, (path) => writeFile(join(path, encoder), '<!doctype html>')],
      [`${encoder} is not of a Moonshine model`, (path) => writeFile(join(path, encoder), '')],
      [`${encoder} is not of a Moonshine model`, (path) => writeFile(join(path, encoder), other)],
    ];
    for (const [index, [problem, make]] of models.entries()) {
      const path = join(folder, `model-${index}`);
      await mkdir(path);
      if (index > 1) await copyFile(join(whole, decoder), join(path, decoder));
      await make(path);
      const named = `TRANSCRIPTION_MODEL_DIR=${path} cannot be used: `;
      const model = { ...env, TRANSCRIPTION_MODEL_DIR: path };
      const { checks } = await check(model);
      expect(checks.filter(({ result }) => result === 'failed')).toEqual([
        { subject: 'speech model', result: 'failed', detail: expect.stringContaining(named) },
      ]);
      const start = openService(parseConfig(model), { error: () => undefined });
      await expect(start).rejects.toThrow(problem);
      expect(existsSync(env.DATA_DIR)).toBe(false);
      // A process that leaves the work to others needs no model.
      expect((await check({ ...model, TRANSCRIPTION_JOBS: 'off' })).code).toBe(0);
    }
    expect((await check({ ...env, TRANSCRIPTION_MODEL_DIR: whole })).code).toBe(0);
  });

  // spec: admin.21
  it('names a bucket without ranges for the service and for listeners', async () => {
    bucket.mistake = 'no-range';
    expect(await failuresOf({})).toEqual([
      expect.stringMatching(/^bucket: get and range: .*must answer ranges/),
      expect.stringMatching(/^bucket: signed address: .*answers a listener with 200/),
    ]);
  });
});
