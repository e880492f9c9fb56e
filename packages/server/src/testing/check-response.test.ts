import { describe, expect, it } from 'vitest';
import { checkResponse } from './check-response.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const RECORDING = {
  filename: ID,
  url: `https://beep.test/media/${ID}.webm`,
  duration: 3,
  created_at: 1,
  expires_at: 0,
  can_delete: false,
  mime: 'audio/webm',
};

describe('checkResponse', () => {
  const check = (method: string, path: string, status: number, body: unknown): Promise<void> =>
    checkResponse(method, path, Response.json(body, { status }));

  it('accepts what the document promises', async () => {
    await check('GET', `/api/v1/recordings/${ID}`, 200, RECORDING);
    await check('GET', `/api/v1/recordings/${ID}?x=1`, 410, { code: 'expired', message: 'Gone.' });
    await check('PUT', `/api/v1/recordings/${ID}`, 405, { code: 'method_not_allowed', message: 'No.' });
    await check('GET', '/play/x', 418, 'a page');
  });

  it.each([
    [
      'a status that the call does not have',
      'GET',
      `/api/v1/recordings/${ID}`,
      409,
      { code: 'conflict', message: '' },
    ],
    ['a field that is missing', 'GET', `/api/v1/recordings/${ID}`, 200, { ...RECORDING, mime: undefined }],
    ['a field of another type', 'GET', `/api/v1/recordings/${ID}`, 200, { ...RECORDING, duration: '3' }],
    ['an error without a code', 'GET', `/api/v1/recordings/${ID}`, 404, { message: 'No.' }],
    ['an unknown code', 'POST', '/api/v1/recordings', 415, { code: 'bad', message: 'No.' }],
    ['a redirection that leads nowhere', 'GET', `/media/${ID}.webm`, 302, null],
    [
      'a list with a broken item',
      'GET',
      '/api/v1/users/ann/recordings',
      200,
      {
        recordings: [{ ...RECORDING, peaks: 'loud' }],
        pagination: { page: 1, limit: 20, totalRecords: 1, hasNext: false },
      },
    ],
  ])('rejects %s', async (_name, method, path, status, body) => {
    await expect(check(method, path, status, body)).rejects.toThrow('OpenAPI document');
  });
});
