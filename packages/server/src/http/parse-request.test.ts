import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';

/** PostgreSQL refuses the character wherever it comes to a statement, and the caller got 500. */
describe('a text with the character U+0000', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await test.request(`/api/v1/users/me/${path}`, { uid: 'ann', ...init });
    return { status: response.status, ...((await response.json()) as object) };
  };

  it.each([
    ['webhooks', { url: 'https://school.example/\0', events: ['recording.created'] }],
    ['playlists', { title: 'Songs', recordings: ['koIZ6X5xzfjBLtYB-_Nxc\0'] }],
  ])('is refused in a body for %s', async (path, body) => {
    const message = 'Check the body: a text has the character U+0000.';
    expect(await ask(path, body)).toEqual({ status: 400, code: 'invalid_request', message });
  });

  it.each(['recordings?label=%00', 'replies?recording=a%00'])(
    'is refused in the query of %s',
    async (path) => {
      const message = 'Check the query: a text has the character U+0000.';
      expect(await ask(path)).toEqual({ status: 400, code: 'invalid_request', message });
    },
  );

  it.each(['playlists/%00', 'questions/a%00/labels', 'webhooks/%00/deliveries'])(
    'is in no address, such as %s',
    async (path) => {
      const message = 'There is nothing here. Check the address.';
      expect(await ask(path)).toEqual({ status: 404, code: 'not_found', message });
    },
  );

  it('is removed from what people write', async () => {
    expect(await ask('name-lists', { title: 'Class\0 7', names: ['Ann\0'] })).toMatchObject({ status: 201 });
  });
});
