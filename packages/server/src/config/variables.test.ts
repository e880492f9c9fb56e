import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcVariables } from '../auth/oidc/oidc-settings.ts';
import { parseConfig } from './config.ts';
import { configSchema } from './config-schema.ts';
import type { Setting } from './config-values.ts';
import { readVariables, SETTINGS, warnOfVariables } from './variables.ts';

const README = new URL('../../README.md', import.meta.url);

/** A table of variables as README.md has it. */
function tableOf(settings: Readonly<Record<string, Partial<Setting>>>): string {
  const rows = Object.entries(settings).map(([name, { about, shown, isInFile }]) =>
    about === undefined ? '' : `| \`${name}\`${isInFile ? ' (`_FILE`)' : ''} | ${shown} | ${about} |\n`,
  );
  return `| Variable | Default | |\n|---|---|---|\n${rows.join('')}`;
}

describe('SETTINGS', () => {
  it('are the variables that the configuration reads', () => {
    const read = new Set<string>();
    const env = new Proxy({ AUTH: 'local' } as Record<string, string>, {
      get: (target, name) => {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    });
    configSchema.safeParse(env);
    expect([...read].filter((name) => /^[A-Z]/.test(name)).sort()).toEqual(Object.keys(SETTINGS).sort());
  });

  it('have a text for operators, all but that of Node', () => {
    const untold = Object.entries(SETTINGS).filter(([, { about, shown }]) => !about || shown === undefined);
    expect(untold.map(([name]) => name)).toEqual(['NODE_ENV']);
  });

  // `vitest run -u` with this file writes the tables.
  it('are the tables of the README', async () => {
    const tables = [tableOf(SETTINGS), tableOf(oidcVariables({ OIDC_PROVIDERS: 'school' }))];
    const written = readFileSync(README, 'utf8').replace(
      /\| Variable \| Default \|.*\n(?:\|.*\n)+/g,
      () => tables.shift() ?? '',
    );
    expect(tables).toEqual([]);
    await expect(written).toMatchFileSnapshot(fileURLToPath(README));
  });
});

describe('the variables of the deployment examples', () => {
  const settingsIn = (file: string): readonly string[] => {
    const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    return [...text.matchAll(/^(?: {4})?([A-Z][A-Z0-9_]+)(?:=|: )/gm)].map(([, name = '']) => name);
  };
  // spec: admin.20
  it.each(['compose/compose.yaml', 'compose/beep.env.example', 'kubernetes/beep.env'])(
    'are ours: %s',
    (file) => {
      const names = settingsIn(file);
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !(name.replace(/_FILE$/, '') in SETTINGS))).toEqual([]);
      const env = Object.fromEntries(names.map((name) => [name, 'x']));
      expect(warnOfVariables(env)).toEqual([]);
    },
  );
});

describe('a value in a file', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'beep-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is that of the variable, without the end of its line', () => {
    const DATABASE_URL_FILE = file('url', 'postgres://u:p@db/beep\n');
    const METRICS_TOKEN_FILE = file('token', 'a-token-of-the-operator\r\n');
    expect(parseConfig({ AUTH: 'local', DATABASE_URL_FILE, METRICS_TOKEN_FILE })).toMatchObject({
      databaseUrl: 'postgres://u:p@db/beep',
      metricsToken: 'a-token-of-the-operator',
    });
  });

  it('is refused with more than the end of its line, by the name of the file', () => {
    const { problems } = readVariables({ SMTP_URL_FILE: file('smtp', 'smtp://u:hush@mail.example \n') });
    expect(problems).toEqual([expect.stringMatching(/^SMTP_URL_FILE=\S+ must be one line of text/)]);
    expect(problems[0]).not.toContain('hush');
  });

  it.each([
    ['both', () => ({ METRICS_TOKEN: 'hidden', METRICS_TOKEN_FILE: file('t', 'x') }), /are both set/],
    ['no file', () => ({ DATABASE_URL_FILE: join(folder, 'absent') }), /DATABASE_URL_FILE=.*ENOENT/],
    ['an empty one', () => ({ DATABASE_URL_FILE: file('empty', '\n') }), /it is empty/],
  ])('is rejected with %s', (_name, env, message) => {
    const { problems } = readVariables(env());
    expect(problems).toEqual([expect.stringMatching(message)]);
    expect(problems[0]).not.toContain('hidden');
  });
});

describe('a variable that looks like one of ours', () => {
  // spec: D4
  it.each([
    'DATABSE_URL',
    'DATABASEURL',
    'DATABASE_URI',
    'DATABASE_ULR',
    'database_url',
    'DATABASE-URL',
    'S3_BUCKETS',
    'S3_BUKCET',
    'S3_BUCKET_FILE',
    'S3_ENDPOINT_FILE',
    'DATA_DRI',
    'DATADIR',
  ])('is rejected if recordings would be stored elsewhere: %s', (name) => {
    const { problems } = readVariables({ [name]: 'a-secret' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain('a-secret');
    expect(() => parseConfig({ AUTH: 'local', [name]: 'a-secret' })).toThrow(name);
  });

  it('only causes a warning if the right one is set as well', () => {
    const env = { DATABASE_URL: 'postgres://db/beep', DATABASE_URI: 'x' };
    expect(readVariables(env).problems).toEqual([]);
    expect(warnOfVariables(env)).toEqual([expect.stringContaining('Did you mean DATABASE_URL?')]);
  });

  it.each([
    ['METRICS_TOKE', 'METRICS_TOKEN'],
    ['RATE_LIMIT_READ_PER_ADDRESS', 'RATE_LIMIT_READS_PER_ADDRESS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['FEDERATED_PROXY', undefined],
    ['POSTGRES_URL', 'DATABASE_URL'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['PUBLIC_URL_FILE', 'PUBLIC_URL'],
    ['DATA_DIRECTORY', 'DATA_DIR'],
    ['MIN_FREE_DISK', 'MIN_FREE_DISK_MB'],
    ['FIREBASE_PROJECT', 'FIREBASE_PROJECT_ID'],
  ])('is reported with the intended name: %s', (name, meant) => {
    expect(readVariables({ [name]: 'x' }).problems).toEqual([]);
    const warnings = warnOfVariables({ [name]: 'x' });
    expect(warnings).toEqual(meant === undefined ? [] : [expect.stringContaining(`Did you mean ${meant}?`)]);
  });

  it('is reported if no other program can use it', () => {
    expect(warnOfVariables({ S3_FORCE_PATH_STYLE: 'true' })).toEqual([
      'S3_FORCE_PATH_STYLE is no variable of Beep and is not read.',
    ]);
  });

  it('does not include the many that other programs use', () => {
    const others = [
      ...['PATH', 'HOME', 'USER', 'HOSTNAME', 'PORTS', 'AUTHOR', 'LANG', 'SHELL', 'TERM', 'EDITOR', 'PWD'],
      ...['npm_config_registry', 'npm_package_name', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'CI', 'DEBUG'],
      ...['AWS_ACCESS_KEY_ID', 'AWS_REGION', 'GOOGLE_APPLICATION_CREDENTIALS', 'FIREBASE_TOKEN', 'PGHOST'],
      ...['BEEP_WEB_URL', 'BEEP_API_ORIGIN', 'HTTP_PROXY', 'no_proxy', 'INVOCATION_ID', 'STATE_DIRECTORY'],
      ...['SOAK_SEED', 'FAULT_ROUNDS', 'FUZZ_RUNS', 'CHROMIUM_PATH', 'LOGNAME', 'XDG_DATA_DIRS', 'DATE'],
    ];
    const env = Object.fromEntries(others.map((name) => [name, 'x']));
    expect([readVariables(env).problems, warnOfVariables(env)]).toEqual([[], []]);
  });
});
