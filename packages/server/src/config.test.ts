import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const FIREBASE = {
  AUTH: 'firebase',
  FIREBASE_PROJECT_ID: 'beep-app',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'beep-app.firebaseapp.com',
};

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('parseConfig', () => {
  it('needs only the choice of the identity back end', () => {
    expect(parseConfig({ AUTH: 'local' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      auth: { mode: 'local' },
      siteDir: undefined,
      corsOrigins: [],
      extensionIds: [],
    });
  });

  it('reads everything', () => {
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
      EXTENSION_IDS: extension,
    });
    expect(config).toEqual({
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
      extensionIds: [extension],
    });
  });

  it('reads where rows and audio are kept', () => {
    expect(
      parseConfig({ AUTH: 'local', DATABASE_URL: 'postgres://u:p@db.example/beep', ...S3 }),
    ).toMatchObject({
      databaseUrl: 'postgres://u:p@db.example/beep',
      s3: {
        endpoint: 'https://s3.example',
        bucket: 'notes',
        region: 'eu-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    });
  });

  it('never repeats a password', () => {
    expect(() => parseConfig({ AUTH: 'local', DATABASE_URL: 'mysql://u:password1@db/beep' })).not.toThrow(
      /password1/,
    );
    expect(() => parseConfig({ AUTH: 'local', ...S3, S3_BUCKET: '' })).not.toThrow(/secret$/);
  });

  it.each([
    ['no AUTH', {}, /AUTH=local .* AUTH=firebase/],
    ['another AUTH', { AUTH: 'none' }, /AUTH=local .* AUTH=firebase/],
    ['local accounts in production', { AUTH: 'local', NODE_ENV: 'production' }, /NODE_ENV=production/],
    ['local accounts beside a project', { AUTH: 'local', FIREBASE_PROJECT_ID: 'x' }, /FIREBASE_PROJECT_ID/],
    ['local accounts on all addresses', { AUTH: 'local', HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0/],
    ['local accounts on an empty address', { AUTH: 'local', HOST: '' }, /HOST=/],
    ['a project without its key', { ...FIREBASE, FIREBASE_API_KEY: '' }, /FIREBASE_API_KEY/],
    ['an auth domain with a path', { ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'a.b/c; x' }, /FIREBASE_AUTH_DOMAIN/],
    ['a port that is none', { AUTH: 'local', PORT: 'http' }, /PORT/],
    ['a port that is too high', { AUTH: 'local', PORT: '70000' }, /PORT/],
    ['a public address with a path', { AUTH: 'local', PUBLIC_URL: 'https://a.example/beep' }, /PUBLIC_URL/],
    ['a public address that is none', { AUTH: 'local', PUBLIC_URL: 'a.example' }, /PUBLIC_URL/],
    ['a wildcard origin', { AUTH: 'local', CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
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
    ['an S3 address that is none', { AUTH: 'local', ...S3, S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT/],
    ['an extension id that is none', { AUTH: 'local', EXTENSION_IDS: 'my-extension' }, /EXTENSION_IDS/],
  ])('refuses %s in one line that names the variable', (_name, env, message) => {
    expect(() => parseConfig(env)).toThrow(message);
    expect(() => parseConfig(env)).toThrow(/^[^\n]+$/);
  });
});
