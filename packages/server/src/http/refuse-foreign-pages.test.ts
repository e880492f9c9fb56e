import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_ORIGIN, openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';

describe('calls that need no token', () => {
  let test: TestService;
  let calls: readonly (readonly [method: string, path: string, body?: string])[];

  beforeAll(async () => {
    test = await openTestService();
    const stored = await test.upload(await readSample('recorded.webm'));
    const { filename } = (await stored.json()) as { filename: string };
    calls = [
      ['POST', '/api/v1/newsletter', '{"EMAIL":"ann@example.org"}'],
      ['DELETE', '/api/v1/newsletter?token=x'],
      ['POST', `/api/v1/recordings/${filename}/play`],
    ];
  });
  afterAll(() => test.close());

  function ask(
    [method, path, body]: (typeof calls)[number],
    headers: Record<string, string>,
  ): Promise<Response> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return test.request(path, {
      method,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body }),
    });
  }

  // spec: P12
  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://beep.test.evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'http://beep.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('are rejected from a page of another site: %j', async (headers) => {
    for (const call of calls) expect(await responseCode(ask(call, headers))).toBe('403 forbidden');
  });

  it.each<Record<string, string>>([
    {},
    { Origin: 'https://beep.test', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: EXTENSION_ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://notes.school.example', 'Sec-Fetch-Site': 'same-origin', Host: 'internal:3000' },
    { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' },
  ])('are accepted from a page of ours, or a program: %j', async (headers) => {
    for (const call of calls) expect((await ask(call, headers)).status).toBeLessThan(300);
  });

  it('are otherwise subject to the CORS rules', async () => {
    const foreign = { Origin: 'https://evil.example' };
    expect(
      (await test.request('/api/v1/users/ann/recordings', { uid: 'ann', headers: foreign })).status,
    ).toBe(200);
  });
});
