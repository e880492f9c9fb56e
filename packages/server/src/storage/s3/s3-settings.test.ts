import { describe, expect, it } from 'vitest';
import { audioOriginOf } from './s3-settings.ts';

const SETTINGS = {
  endpoint: 'http://minio.internal:9000',
  bucket: 'notes',
  region: 'eu',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};

describe('audioOriginOf', () => {
  it('is where listeners are redirected: the public endpoint if there is one', () => {
    expect(audioOriginOf(SETTINGS)).toBe('http://minio.internal:9000');
    expect(audioOriginOf({ ...SETTINGS, publicEndpoint: 'https://audio.beep.example/store' })).toBe(
      'https://audio.beep.example',
    );
  });
});
