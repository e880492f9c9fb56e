import { describe, expect, it } from 'vitest';
import {
  expiryChangeSchema,
  idempotencyKeySchema,
  recordingListQuerySchema,
  recordingSchema,
  sourceTagSchema,
} from './contract.ts';

const RECORDING = {
  filename: 'AAAAAAAAAAAAAAAAAAAAAA',
  url: 'https://beep.test/media/AAAAAAAAAAAAAAAAAAAAAA.webm',
  duration: 3.02,
  created_at: 1_900_000_000,
  expires_at: 0,
  can_delete: false,
  mime: 'audio/webm',
};

describe('the contract', () => {
  it('accepts a recording with and without the owner’s fields', () => {
    expect(recordingSchema.parse(RECORDING)).toEqual(RECORDING);
    const own = {
      ...RECORDING,
      can_delete: true,
      listenCount: 7,
      peaks: new Array(64).fill(255),
      gain_db: -3.5,
    };
    expect(recordingSchema.parse(own)).toEqual(own);
  });

  it.each([
    ['a duration below zero', { duration: -1 }],
    ['a time that is text', { created_at: '2030-01-01' }],
    ['a count that is absent by value', { listenCount: undefined }],
    ['too few peaks', { peaks: [1, 2, 3] }],
    ['an invalid audio URL', { url: 'media/x' }],
  ])('refuses a recording with %s', (_name, change) => {
    expect(recordingSchema.safeParse({ ...RECORDING, ...change }).success).toBe(false);
  });

  // spec: api.14, limits.24
  it('has defaults for absent list parameters', () => {
    expect(recordingListQuerySchema.parse({})).toEqual({ page: 1, limit: 20, sort: 'created_at_desc' });
    expect(recordingListQuerySchema.parse({ page: '3', limit: '100', sort: 'created_at_asc' })).toEqual({
      page: 3,
      limit: 100,
      sort: 'created_at_asc',
    });
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { limit: '101' },
    { limit: '' },
    { sort: 'size' },
  ])('refuses the list query %j', (query) => {
    expect(recordingListQuerySchema.safeParse(query).success).toBe(false);
  });

  // spec: api.2
  it('accepts the five source tags, UUID keys, and strings, numbers or null as expiry', () => {
    expect(sourceTagSchema.safeParse('BEEP_ADDON_GMAIL').success).toBe(true);
    expect(sourceTagSchema.safeParse('beep_web').success).toBe(false);
    expect(idempotencyKeySchema.safeParse('7c9e6679-7425-40de-944b-e07fc1f90ae7').success).toBe(true);
    expect(idempotencyKeySchema.safeParse('7c9e6679').success).toBe(false);
    expect(expiryChangeSchema.safeParse({ expires_at: null }).success).toBe(true);
    expect(expiryChangeSchema.safeParse({ expires_at: true }).success).toBe(false);
    expect(expiryChangeSchema.safeParse({}).success).toBe(false);
  });
});
