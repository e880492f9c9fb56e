import { LANGUAGE_TAGS } from '@beep/core/languages';
import { describe, expect, it } from 'vitest';
import { IDENTITY_MODES } from '../auth/identity-modes.ts';
import { type Environment, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const FIREBASE = {
  AUTH: 'firebase',
  FIREBASE_PROJECT_ID: 'beep-app',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'beep-app.firebaseapp.com',
};

const MOZ_ORIGIN = 'moz-extension://f6afec65-8c03-4868-b14b-42d324375c2f';

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const DEFAULTS = {
  limits: {
    uploadsPerUser: 60,
    uploadsPerAddress: 600,
    readsPerAddress: 1200,
    writesPerAddress: 1200,
    listensPerAddress: 2000,
  },
  trustedProxies: [],
  logLevel: 'info',
  mediaCacheBytes: 256 * 1024 * 1024,
  maxOrphanPercent: 10,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 2000,
  arriving: { perUser: 10, perAddress: 300, bytes: 4096 * 1024 * 1024 },
  maxStoredBytes: 5120 * 1024 * 1024,
};

function configError(env: Environment): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('The configuration was accepted.');
}

describe('LANGUAGE', () => {
  const installed = (LANGUAGE: string): unknown => parseConfig({ AUTH: 'local', LANGUAGE }).language;

  it('is that of the installation, English unless set', () => {
    expect(['', 'en', 'es', 'pt-BR', 'pt'].map(installed)).toEqual(['en', 'en', 'es', 'pt-BR', 'pt-BR']);
  });

  // Desktops set it: a start must not fail for that.
  it.each([
    ['en_GB:en', 'en'],
    ['tlh_KX:tlh', 'en'],
    ['tlh:es:en', 'es'],
    ['en_US.UTF-8', 'en'],
    ['pt_PT:pt', 'pt-BR'],
  ])('may be a value of gettext: %s', (value, language) => expect(installed(value)).toBe(language));

  it.each(['tlh', 'english', 'e n'])('is refused if Beep does not have it: %s', (value) => {
    expect(configError({ AUTH: 'local', LANGUAGE: value })).toBe(
      `LANGUAGE must be one of ${LANGUAGE_TAGS.join(', ')}, not "${value}".`,
    );
  });
});

describe('parseConfig', () => {
  it('requires only the choice of the identity back end', () => {
    expect(parseConfig({ AUTH: 'local' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      auth: { mode: 'local' },
      siteDir: undefined,
      corsOrigins: [],
      extensionIds: [],
      ...DEFAULTS,
    });
  });

  it('reads all variables', () => {
    const extension = 'abcdefghijklmnopabcdefghijklmnop';
    const config = parseConfig({
      ...FIREBASE,
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/beep',
      PUBLIC_URL: 'https://beep.example/',
      SITE_DIR: '/srv/site',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      EXTENSION_IDS: `${extension},gmail@beep.example`,
      ADMINISTRATORS: 'Head@School.Example, it@school.example',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/beep',
      publicUrl: 'https://beep.example',
      auth: {
        mode: 'firebase',
        projectId: 'beep-app',
        apiKey: 'key',
        authDomain: 'beep-app.firebaseapp.com',
      },
      siteDir: '/srv/site',
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      extensionIds: [extension, 'gmail@beep.example'],
      administrators: ['head@school.example', 'it@school.example'],
      ...DEFAULTS,
    });
  });

  it('reads the hosts’ secrets, two during a rotation', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(64)];
    const config = parseConfig({
      AUTH: 'local',
      ADDON_SECRET: `${first} ${second}`,
      FRONT_AUTH_SECRET: '0123456789abcdef,fedcba9876543210',
    });
    expect(config).toMatchObject({
      addonSecrets: [first, second],
      frontSecrets: ['0123456789abcdef', 'fedcba9876543210'],
    });
    expect(parseConfig({ AUTH: 'local', ADDON_SECRET: '' })).toMatchObject({
      addonSecrets: [],
      frontSecrets: [],
    });
  });

  it.each([
    ['ADDON_SECRET', 'a'.repeat(31)],
    ['ADDON_SECRET', `${'a'.repeat(32)} short`],
    ['ADDON_SECRET', 'ä'.repeat(32)],
    ['FRONT_AUTH_SECRET', 'short'],
  ])('rejects %s=%s without repeating it', (name, value) => {
    const problem = configError({ AUTH: 'local', [name]: value });
    expect(problem).toContain(name);
    expect(problem).not.toContain(value);
  });

  it('reads the sender of mails, with a name or without', () => {
    const mail = { AUTH: 'local', SMTP_URL: 'smtp://mail.example' };
    for (const from of ['beep@school.example', 'Beep <beep@school.example>', '<beep@school.example>']) {
      expect(parseConfig({ ...mail, MAIL_FROM: from })).toMatchObject({ mail: { from } });
    }
    for (const from of [
      'Beep',
      'Beep <school>',
      'a@school.example, b@school.example',
      'a, <b@school.example>',
    ]) {
      expect(configError({ ...mail, MAIL_FROM: from })).toContain('MAIL_FROM');
    }
  });

  it('reads the sites that may have a recorder', () => {
    const sites = 'https://wiki.school.example, http://localhost:8080';
    expect(parseConfig({ AUTH: 'local', RECORDER_SITES: sites })).toMatchObject({
      recorderSites: ['https://wiki.school.example', 'http://localhost:8080'],
    });
    for (const wrong of ['https://wiki.school.example/page', '*', 'wiki.school.example']) {
      expect(configError({ AUTH: 'local', RECORDER_SITES: wrong })).toContain('RECORDER_SITES');
    }
    const [site, secret] = ['https://wiki.school.example', 's'.repeat(32)];
    const signed = { AUTH: 'local', RECORDER_SITE_SECRETS: `${site}=${secret}` };
    expect(parseConfig({ ...signed, RECORDER_SITES: site })).toMatchObject({
      recorderSiteSecrets: [{ site, secret }],
    });
    expect(configError(signed)).toContain('which RECORDER_SITES does not list');
    expect(configError(signed)).not.toContain(secret);
    expect(configError({ ...signed, RECORDER_SITE_SECRETS: `${site}=short` })).toContain(
      'RECORDER_SITE_SECRETS',
    );
  });

  it('reads the permissions of the proxy in front', () => {
    const config = parseConfig({
      ...FIREBASE,
      RATE_LIMIT_UPLOADS_PER_USER: '1',
      RATE_LIMIT_UPLOADS_PER_ADDRESS: '2',
      RATE_LIMIT_READS_PER_ADDRESS: '3',
      RATE_LIMIT_WRITES_PER_ADDRESS: '0',
      LISTENS_PER_ADDRESS_PER_HOUR: '5',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1 2001:db8::/32',
      METRICS_TOKEN: 'a-token-of-operators',
      LOG_LEVEL: 'warn',
      MEDIA_CACHE_MB: '0',
      ACCEL_REDIRECT: '/_audio/',
      MAX_CONNECTIONS: '50',
      MAX_CONNECTIONS_PER_ADDRESS: '20',
      MAX_UPLOADS_AT_ONCE_PER_USER: '0',
      MAX_UPLOADS_AT_ONCE_PER_ADDRESS: '7',
      SPOOL_MAX_MB: '1',
      MAX_STORED_MB_PER_ACCOUNT: '2',
      MAX_ORPHAN_PERCENT: '100',
    });
    expect(config).toMatchObject({
      limits: {
        uploadsPerUser: 1,
        uploadsPerAddress: 2,
        readsPerAddress: 3,
        writesPerAddress: 0,
        listensPerAddress: 5,
      },
      trustedProxies: ['10.0.0.0/8', '::1', '2001:db8::/32'],
      metricsToken: 'a-token-of-operators',
      logLevel: 'warn',
      mediaCacheBytes: 0,
      accelRedirect: '/_audio/',
      maxConnections: 50,
      maxConnectionsPerAddress: 20,
      arriving: { perUser: 0, perAddress: 7, bytes: 1024 * 1024 },
      maxStoredBytes: 2 * 1024 * 1024,
      maxOrphanPercent: 100,
    });
  });

  it('takes the ID token keys of Firebase from Google by default, and lets a sign-in last 30 days', () => {
    const { firebase, oidc } = IDENTITY_MODES;
    const keys = firebase.variables.FIREBASE_JWKS_URL;
    expect(keys?.parse(undefined)).toMatch(/^https:\/\/www\.googleapis\.com\/.*securetoken/);
    expect(keys?.parse('http://127.0.0.1:9/keys')).toBe('http://127.0.0.1:9/keys');
    expect(oidc.variables.OIDC_SESSION_DAYS?.parse(undefined)).toBe(30);
  });

  it('reports every invalid variable, one per line', () => {
    const wrong = {
      PORT: 'x',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: 'proxy',
      MEDIA_CACHE_MB: '-1',
      MAX_ORPHAN_PERCENT: '101',
    };
    const error = configError({ ...wrong, S3_BUCKET: 'notes', FIREBASE_JWKS_URL: 'keys' });
    const names = ['PORT', 'AUTH', 'FIREBASE_JWKS_URL', 'LOG_LEVEL', 'TRUSTED_PROXIES', 'MEDIA_CACHE_MB'];
    for (const name of [...names, 'S3_ENDPOINT', 'MAX_ORPHAN_PERCENT'])
      expect(error).toMatch(new RegExp(`^.*\\b${name}\\b.*$`, 'm'));
    expect(error.split('\n')).toHaveLength(8);
  });

  it('reads the locations of rows and audio', () => {
    expect(
      parseConfig({ AUTH: 'local', DATABASE_URL: 'postgres://u:p@db.example/beep', ...S3 }),
    ).toMatchObject({
      databaseUrl: 'postgres://u:p@db.example/beep',
      remoteAudio: {
        description: 'bucket notes at https://s3.example',
        origin: 'https://s3.example',
      },
    });
    const database = {
      DATABASE_URL: 'postgres://db/beep',
      DATABASE_POOL_SIZE: '25',
      DATABASE_STATEMENT_TIMEOUT_MS: '5000',
      DATABASE_APPLICATION_NAME: 'beep school 7',
      DATABASE_PREPARED_STATEMENTS: 'off',
      DATABASE_REPLICA_URL: 'postgres://replica/beep',
    };
    expect(parseConfig({ AUTH: 'local', ...database }).databaseOptions).toEqual({
      poolSize: 25,
      statementTimeoutMs: 5000,
      applicationName: 'beep school 7',
      preparedStatements: 'off',
      replicaUrl: 'postgres://replica/beep',
    });
    expect(
      parseConfig({ AUTH: 'local', ...S3, S3_PUBLIC_ENDPOINT: 'https://audio.example' }).remoteAudio,
    ).toMatchObject({
      description: 'bucket notes at https://s3.example',
      origin: 'https://audio.example',
    });
  });

  it('reads the transcription engine, by default the one that comes with the service', () => {
    expect(parseConfig({ AUTH: 'local' }).transcription).toEqual({ engine: 'built-in' });
    expect(parseConfig({ AUTH: 'local', TRANSCRIPTION: 'off' }).transcription).toEqual({ engine: 'off' });
    expect(
      parseConfig({ AUTH: 'local', TRANSCRIPTION: 'built-in', TRANSCRIPTION_MODEL_DIR: '/m' }).transcription,
    ).toEqual({ engine: 'built-in', modelDir: '/m' });
    expect(
      parseConfig({ AUTH: 'local', TRANSCRIPTION_URL: 'http://127.0.0.1:9/asr/', TRANSCRIPTION_KEY: 'k' }),
    ).toMatchObject({
      transcription: { engine: 'url', url: 'http://127.0.0.1:9/asr', key: 'k', model: 'whisper-1' },
      takesTranscriptions: true,
    });
    expect(parseConfig({ AUTH: 'local', TRANSCRIPTION_JOBS: 'off' }).takesTranscriptions).toBe(false);
  });

  it('takes the address of a database without the spaces and line ends around it', () => {
    const { databaseUrl } = parseConfig({ AUTH: 'local', DATABASE_URL: ' postgres://u:p@db/beep\n' });
    expect(databaseUrl).toBe('postgres://u:p@db/beep');
  });

  // spec: D5
  describe('of a secret', () => {
    const SIGN_IN = {
      AUTH: 'oidc',
      PUBLIC_URL: 'https://beep.example',
      OIDC_PROVIDERS: 'school',
      OIDC_SCHOOL_ISSUER: 'https://id.school.example',
      OIDC_SCHOOL_CLIENT_ID: 'beep',
      OIDC_SCHOOL_CLIENT_SECRET: 'hush-client-secret',
      OIDC_SCHOOL_DOMAINS: 'school.example',
    };
    const SECRETS = {
      ...{ ...SIGN_IN, ...S3, S3_SECRET_ACCESS_KEY: 'hush-s3-key', S3_ACCESS_KEY_ID: 'hush-s3-id' },
      ...{ METRICS_TOKEN: 'hush-metrics-token', TRANSCRIPTION_KEY: 'hush-key' },
      ...{ TRANSCRIPTION_URL: 'http://127.0.0.1:9', MAIL_FROM: 'beep@school.example' },
      SMTP_URL: 'smtp://beep:hush-password@mail.example',
    };
    it.each([
      'OIDC_SCHOOL_CLIENT_SECRET',
      'OIDC_SCHOOL_CLIENT_ID',
      'OIDC_SCHOOL_ISSUER',
      'SMTP_URL',
      'S3_SECRET_ACCESS_KEY',
      'S3_ACCESS_KEY_ID',
      'METRICS_TOKEN',
      'TRANSCRIPTION_KEY',
    ] as const)('refuses quotes, spaces and line ends around it, and does not repeat it: %s', (name) => {
      expect(parseConfig(SECRETS)).toBeDefined();
      const value = SECRETS[name];
      for (const wrong of [
        `${value}\n`,
        ` ${value}`,
        `\ufeff${value}`,
        `"${value}"`,
        `'${value}'`,
        `${value}\nx`,
      ])
        expect(configError({ ...SECRETS, [name]: wrong })).toBe(
          `${name} must be one line of text without quotes and spaces around it.`,
        );
    });

    it.each([
      ['FRONT_AUTH_SECRET', 'hush-front-secret'],
      ['ADDON_SECRET', 'hush-addon-secret-hush-addon-secret'],
      ['DATABASE_URL', 'postgres://u:hush@db/beep'],
    ])('refuses quotes around it where spaces separate or mean nothing: %s', (name, value) => {
      for (const fine of [value, `${value}\n`])
        expect(parseConfig({ AUTH: 'local', [name]: fine })).toBeDefined();
      expect(configError({ AUTH: 'local', [name]: `"${value}"` })).toBe(
        `${name} must be without quotes around it.`,
      );
    });

    it('refuses the project of Firebase with a line end', () => {
      const firebase = {
        AUTH: 'firebase',
        PUBLIC_URL: 'https://beep.example',
        FIREBASE_PROJECT_ID: 'beep\n',
        FIREBASE_API_KEY: 'key',
        FIREBASE_AUTH_DOMAIN: 'beep.firebaseapp.com',
      };
      expect(configError(firebase)).toMatch(/^FIREBASE_PROJECT_ID must be one line of text [^\n]*$/);
    });
  });

  // spec: D5
  it('never repeats a password', () => {
    expect(() => parseConfig({ AUTH: 'local', DATABASE_URL: 'mysql://u:password1@db/beep' })).not.toThrow(
      /password1/,
    );
    expect(() => parseConfig({ AUTH: 'local', ...S3, S3_BUCKET: '' })).not.toThrow(/secret$/);
    expect(configError({ AUTH: 'local', METRICS_TOKEN: 'short' })).not.toContain('short');
    expect(configError({ AUTH: 'local', TRANSCRIPTION_KEY: 'password1' })).not.toContain('password1');
    expect(configError({ AUTH: 'local', TRANSCRIPTION_URL: 'https://u:password1@e' })).not.toContain(
      'password1',
    );
    expect(configError({ AUTH: 'local', ...S3, S3_ENDPOINT: 'https://u:password1@s3' })).not.toContain(
      'password1',
    );
  });

  // spec: A17, U12
  it.each([
    ['no AUTH', {}, /AUTH=local .* AUTH=firebase/],
    ['another AUTH', { AUTH: 'oidc ' }, /AUTH=local .* AUTH=firebase.* not "oidc "\./],
    ['local accounts in production', { AUTH: 'local', NODE_ENV: 'production' }, /NODE_ENV=production/],
    ['local accounts beside a project', { AUTH: 'local', FIREBASE_PROJECT_ID: 'x' }, /FIREBASE_PROJECT_ID/],
    ['local accounts on all addresses', { AUTH: 'local', HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0/],
    [
      'local accounts under a public address',
      { AUTH: 'local', PUBLIC_URL: 'https://beep.example' },
      /PUBLIC_URL=/,
    ],
    ['local accounts behind a proxy', { AUTH: 'local', TRUSTED_PROXIES: '127.0.0.1' }, /TRUSTED_PROXIES/],
    ['local accounts on an empty address', { AUTH: 'local', HOST: '' }, /^HOST must be an address/],
    ['an empty address', { ...FIREBASE, HOST: '' }, /^HOST must be an address/],
    ['a project without its key', { ...FIREBASE, FIREBASE_API_KEY: '' }, /FIREBASE_API_KEY/],
    ['an auth domain with a path', { ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'a.b/c; x' }, /FIREBASE_AUTH_DOMAIN/],
    ['an invalid port', { AUTH: 'local', PORT: 'http' }, /PORT/],
    ['a port that is too high', { AUTH: 'local', PORT: '70000' }, /PORT/],
    ['a public address with a path', { ...FIREBASE, PUBLIC_URL: 'https://a.example/beep' }, /PUBLIC_URL/],
    ['an invalid public URL', { AUTH: 'local', PUBLIC_URL: 'a.example' }, /PUBLIC_URL/],
    ['a wildcard origin', { AUTH: 'local', CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
    ['an administrator without a domain', { AUTH: 'local', ADMINISTRATORS: 'head' }, /ADMINISTRATORS/],
    ['a database option without a database', { AUTH: 'local', DATABASE_POOL_SIZE: '5' }, /DATABASE_URL/],
    [
      'a replica without a database',
      { AUTH: 'local', DATABASE_REPLICA_URL: 'postgres://r/b' },
      /DATABASE_URL/,
    ],
    [
      'a replica of another kind',
      { AUTH: 'local', DATABASE_URL: 'postgres://db/beep', DATABASE_REPLICA_URL: 'mysql://u:password1@r/b' },
      /^DATABASE_REPLICA_URL must be the address of a PostgreSQL database/,
    ],
    [
      'a pool without connections',
      { AUTH: 'local', DATABASE_URL: 'postgres://db/beep', DATABASE_POOL_SIZE: '0' },
      /DATABASE_POOL_SIZE must be a whole number from 1/,
    ],
    [
      'a timeout that is too short',
      { AUTH: 'local', DATABASE_URL: 'postgres://db/beep', DATABASE_STATEMENT_TIMEOUT_MS: '5' },
      /DATABASE_STATEMENT_TIMEOUT_MS must be a whole number from 100/,
    ],
    [
      'an application name that PostgreSQL would truncate',
      { AUTH: 'local', DATABASE_URL: 'postgres://db/beep', DATABASE_APPLICATION_NAME: 'b'.repeat(64) },
      /DATABASE_APPLICATION_NAME/,
    ],
    [
      'a folder in quotes',
      { AUTH: 'local', DATA_DIR: '"/var/lib/beep"' },
      /^DATA_DIR must be a path without/,
    ],
    ['a folder with a line end', { AUTH: 'local', DATA_DIR: '/data\n' }, /^DATA_DIR must .* not "\/data\\n"/],
    ['another kind of database', { AUTH: 'local', DATABASE_URL: 'mysql://db.example/beep' }, /DATABASE_URL/],
    [
      'a database server without a database',
      { AUTH: 'local', DATABASE_URL: 'postgres://db/' },
      /DATABASE_URL/,
    ],
    ['S3 without a bucket', { AUTH: 'local', ...S3, S3_BUCKET: '' }, /needs S3_BUCKET\./],
    [
      'an S3 address alone',
      { AUTH: 'local', S3_ENDPOINT: 'https://s3.example' },
      /needs S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\./,
    ],
    ['an invalid S3 endpoint', { AUTH: 'local', ...S3, S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT/],
    ['a key without an engine', { AUTH: 'local', TRANSCRIPTION_KEY: 'k' }, /need TRANSCRIPTION_URL/],
    [
      'a key that no header can have',
      { AUTH: 'local', TRANSCRIPTION_URL: 'https://e', TRANSCRIPTION_KEY: 'a key' },
      /TRANSCRIPTION_KEY must be visible ASCII/,
    ],
    ['an unknown engine', { AUTH: 'local', TRANSCRIPTION: 'on' }, /built-in, url or off/],
    ['an engine without its URL', { AUTH: 'local', TRANSCRIPTION: 'url' }, /TRANSCRIPTION_URL must be/],
    [
      'an address of another engine',
      { AUTH: 'local', TRANSCRIPTION: 'built-in', TRANSCRIPTION_URL: 'https://e' },
      /needs TRANSCRIPTION=url/,
    ],
    [
      'a model of another engine',
      { AUTH: 'local', TRANSCRIPTION: 'off', TRANSCRIPTION_MODEL_DIR: '/m' },
      /needs TRANSCRIPTION=built-in/,
    ],
    [
      'an unknown value of TRANSCRIPTION_JOBS',
      { AUTH: 'local', TRANSCRIPTION_JOBS: 'no' },
      /TRANSCRIPTION_JOBS must be/,
    ],
    ['an invalid engine URL', { AUTH: 'local', TRANSCRIPTION_URL: 'engine' }, /TRANSCRIPTION_URL/],
    ['a fractional port', { AUTH: 'local', PORT: '80.5' }, /PORT/],
    [
      'a limit below zero',
      { AUTH: 'local', RATE_LIMIT_READS_PER_ADDRESS: '-1' },
      /RATE_LIMIT_READS_PER_ADDRESS/,
    ],
    ['a proxy by name', { ...FIREBASE, TRUSTED_PROXIES: 'proxy.local' }, /TRUSTED_PROXIES/],
    ['a range of all addresses', { ...FIREBASE, TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
    ['a range that is too narrow', { ...FIREBASE, TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
    ['a short metrics token', { AUTH: 'local', METRICS_TOKEN: 'abc' }, /METRICS_TOKEN/],
    ['an unknown log level', { AUTH: 'local', LOG_LEVEL: 'all' }, /LOG_LEVEL must be one of silent, error/],
    ['no connections', { AUTH: 'local', MAX_CONNECTIONS: '0' }, /MAX_CONNECTIONS must be .* from 1 /],
    ['an invalid internal location', { AUTH: 'local', ACCEL_REDIRECT: '_audio' }, /ACCEL_REDIRECT/],
    ['an invalid URL of keys', { AUTH: 'local', FIREBASE_JWKS_URL: 'keys' }, /FIREBASE_JWKS_URL/],
    ['a public S3 address alone', { AUTH: 'local', S3_PUBLIC_ENDPOINT: 'https://a.example' }, /S3_ENDPOINT/],
    ['an invalid extension id', { AUTH: 'local', EXTENSION_IDS: 'my-extension' }, /EXTENSION_IDS/],
    ['the origin of an installation', { AUTH: 'local', EXTENSION_IDS: MOZ_ORIGIN }, /EXTENSION_IDS/],
  ])('rejects %s in one line that names the variable', (_name, env, message) => {
    expect(() => parseConfig(env)).toThrow(message);
    expect(() => parseConfig(env)).toThrow(/^[^\n]+$/);
  });
});
