import { describe, expect, it } from 'vitest';
import type { RemoteAudio } from '../remote-audio.ts';
import { s3Schema } from './s3-settings.ts';

const VARIABLES = {
  S3_ENDPOINT: 'http://minio.internal:9000',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function parse(env: Readonly<Record<string, string>>): RemoteAudio | undefined {
  return s3Schema.parse(env).remoteAudio;
}

describe('s3Schema', () => {
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
    const { issues = [] } = s3Schema.safeParse({ S3_BUCKET: 'notes' }).error ?? {};
    expect(issues).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/S3_ENDPOINT.*unset S3_BUCKET/) }),
    ]);
  });
});
