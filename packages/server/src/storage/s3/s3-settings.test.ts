import { describe, expect, it } from 'vitest';
import { parseS3 } from './s3-settings.ts';

const VARIABLES = {
  S3_ENDPOINT: 'http://minio.internal:9000',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const unexpected = (problem: string): void => expect.fail(problem);

describe('parseS3', () => {
  it('redirects listeners to the public endpoint if there is one', () => {
    expect(parseS3(VARIABLES, unexpected)?.origin).toBe('http://minio.internal:9000');
    const both = { ...VARIABLES, S3_PUBLIC_ENDPOINT: 'https://audio.beep.example/store' };
    expect(parseS3(both, unexpected)?.origin).toBe('https://audio.beep.example');
  });

  it('describes the bucket without its keys', () => {
    const audio = parseS3(VARIABLES, unexpected);
    expect(audio).toMatchObject({ description: 'bucket notes at http://minio.internal:9000' });
    expect(JSON.stringify(audio)).not.toContain('secret');
  });

  it('opens the bucket without a request to it', async () => {
    const store = await parseS3({ ...VARIABLES, S3_ENDPOINT: 'http://127.0.0.1:1' }, unexpected)?.open();
    expect(store).toBeDefined();
    store?.close();
  });

  it('names what is missing and what is set', () => {
    const problems: string[] = [];
    expect(parseS3({ S3_BUCKET: 'notes' }, (problem) => problems.push(problem))).toBeUndefined();
    expect(problems).toEqual([expect.stringMatching(/S3_ENDPOINT.*unset S3_BUCKET/)]);
  });
});
