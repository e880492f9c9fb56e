import { describe, expect, it } from 'vitest';
import { optionalText } from '../../config/config-values.ts';
import { audioSchema } from '../../config/storage-settings.ts';
import type { RemoteAudio } from '../remote-audio.ts';
import { S3_AUDIO } from './s3-settings.ts';

const schema = audioSchema([S3_AUDIO]);

const VARIABLES = {
  S3_ENDPOINT: 'http://minio.internal:9000',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function parse(env: Readonly<Record<string, string>>): RemoteAudio | undefined {
  return schema.parse(env).remoteAudio;
}

describe('S3_AUDIO', () => {
  it('redirects listeners to the public endpoint if there is one', () => {
    expect(parse(VARIABLES)?.origin).toBe('http://minio.internal:9000');
    const both = { ...VARIABLES, S3_PUBLIC_ENDPOINT: 'https://audio.beep.example/store' };
    expect(parse(both)?.origin).toBe('https://audio.beep.example');
  });

  it('describes the bucket without its keys', () => {
    const audio = parse(VARIABLES);
    expect(audio).toMatchObject({ description: 'bucket notes at http://minio.internal:9000' });
    expect(JSON.stringify(audio)).not.toContain('secret');
  });

  it('opens the bucket without a request to it', async () => {
    const store = await parse({ ...VARIABLES, S3_ENDPOINT: 'http://127.0.0.1:1' })?.open();
    expect(store).toBeDefined();
    store?.close();
  });

  it('names what is missing and what is set', () => {
    const { issues = [] } = schema.safeParse({ S3_BUCKET: 'notes' }).error ?? {};
    expect(issues).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/S3_ENDPOINT.*unset S3_BUCKET/) }),
    ]);
  });

  it.each([
    ['S3_BUCKET', 'notes/2026'],
    ['S3_BUCKET', 'my notes'],
    ['S3_REGION', 'eu central'],
    ['S3_REGION', 'eu-'],
    ['S3_ACCESS_KEY_ID', 'id\n'],
    ['S3_SECRET_ACCESS_KEY', 'hidden-ä'],
  ])('refuses a value with which no request can be made: %s=%j', (name, value) => {
    const { issues = [] } = schema.safeParse({ ...VARIABLES, [name]: value }).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(`^${name} must be [^\n]*$`)]);
    expect(issues[0]?.message).not.toContain('hidden');
  });

  it('is refused beside another store, with every variable to look at', () => {
    const other = { ...S3_AUDIO, name: 'AZURE', variables: { AZURE_CONTAINER: optionalText({ about: '' }) } };
    const both = audioSchema([S3_AUDIO, other]);
    expect(both.parse(VARIABLES).remoteAudio?.kind).toBe('bucket');
    const { issues = [] } = both.safeParse({ ...VARIABLES, AZURE_CONTAINER: 'notes' }).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual([
      'Audio is in one store, S3 or AZURE, and variables of several are set: S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, AZURE_CONTAINER. Unset all but its own.',
    ]);
  });
});
