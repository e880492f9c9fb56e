import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

describe('a JSON body', () => {
  const createLabel = (body: Uint8Array<ArrayBuffer>, headers = {}): Promise<Response> =>
    test.request('/api/v1/users/me/labels', { method: 'POST', uid: 'ann', body, headers });

  it.each([
    ['Latin-1', Buffer.from('{"name":"Übung","color":"red"}', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff{"name":"Übung","color":"red"}', 'utf16le')],
  ])('in %s is refused, as letters of it would be lost', async (_, body) => {
    const response = await createLabel(new Uint8Array(body));
    const message = 'The body is not text in UTF-8.';
    expect(await response.json()).toEqual({ code: 'invalid_request', message });
  });

  it.each(['json', 'audio'])('that is compressed is refused with its reason: %s', async (kind) => {
    const body = gzipSync('{"name":"Übung","color":"red"}');
    const headers = { 'Content-Encoding': 'gzip' };
    const response =
      kind === 'json' ? await createLabel(body, headers) : await test.upload(body, { headers });
    const message = 'Send the body uncompressed, without Content-Encoding.';
    expect(await response.json()).toEqual({ code: 'invalid_request', message });
  });

  it('may begin with a byte order mark', async () => {
    const response = await createLabel(Buffer.from('\ufeff{"name":"Übung","color":"red"}'));
    expect(await response.json()).toMatchObject({ name: 'Übung' });
  });
});

/** PostgreSQL refuses the character wherever it comes to a statement, and the caller got 500. */
describe('a text with the character U+0000', () => {
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
