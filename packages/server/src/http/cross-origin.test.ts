import { createOpenApiDocument } from '@beep/api/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';

const ORIGIN = 'https://wiki.school.example';

interface Described {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

describe('a page of a listed origin', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  it('may send every header that calls read, and the trace of its request', async () => {
    const operations = Object.values(createOpenApiDocument('https://beep.test').paths ?? {}).flatMap(
      (path) => Object.values(path) as Described[],
    );
    const read = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()),
    );
    expect(read).toContain('idempotency-key');
    const preflight = {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
    };
    const app = createApp({ service: test.service, allowedOrigins: [ORIGIN] });
    const { headers } = await app.request('/api/v1/recordings', preflight);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'traceparent', 'tracestate', ...read]),
    );
  });
});
