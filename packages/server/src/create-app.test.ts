import { errorSchema, routes } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_ORIGIN, openTestService, type TestService } from './testing/open-test-service.ts';
import { responseCode } from './testing/response-code.ts';

const NEVER_EXISTED = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('the service', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  it.each([
    ['PUT', '/api/v1/recordings', 'POST'],
    ['GET', '/api/v1/recordings/', 'POST'],
    ['POST', `/api/v1/recordings/${NEVER_EXISTED}`, 'GET, HEAD, PATCH, DELETE'],
    ['DELETE', '/api/v1/users/ann/recordings', 'GET, HEAD'],
    ['GET', `/api/v1/recordings/${NEVER_EXISTED}/play`, 'POST'],
    ['POST', `/media/${NEVER_EXISTED}.webm`, 'GET, HEAD'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/livez', 'GET, HEAD'],
  ])('answers 405 to %s %s', async (method, target, allow) => {
    const response = await test.request(target, { method });
    expect(response.headers.get('Allow')).toBe(allow);
    expect(response.status).toBe(405);
    expect(errorSchema.parse(await response.json()).code).toBe('method_not_allowed');
  });

  it.each(['/api/v1/nothing', '/api/v1', '/nothing'])('answers 404 to %s', async (target) => {
    expect(await responseCode(test.request(target))).toBe('404 not_found');
  });

  it('answers the health checks', async () => {
    expect((await test.request('/livez')).status).toBe(200);
    expect((await test.request('/readyz')).status).toBe(200);
    const broken = await openTestService(() => ({
      readiness: {
        check: async () => [{ reason: 'audio_store' }],
        warnings: () => [],
        hasRoom: async () => true,
        drain: () => undefined,
      },
    }));
    expect(await responseCode(broken.request('/readyz'))).toBe('503 unavailable');
    await broken.close();
  });

  it('serves the OpenAPI document of exactly its calls', async () => {
    const document = (await (await test.request('/api/v1/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe('3.1.0');
    const expected: Record<string, string[]> = {};
    for (const { path, method } of Object.values(routes)) {
      expected[path] = [...(expected[path] ?? []), method];
    }
    const described = Object.entries(document.paths).map(([path, calls]) => [path, Object.keys(calls)]);
    expect(Object.fromEntries(described)).toEqual(expected);
    expect(Object.keys(expected)).toContain('/api/v1/recordings/{filename}/transcript');
  });

  // spec: P11
  it.each([
    ['https://beep.test', 'https://beep.test'],
    [EXTENSION_ORIGIN, EXTENSION_ORIGIN],
    ['https://evil.test', null],
  ])('lets pages of %s read %s', async (origin, allowed) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' };
    const preflight = await test.request(`/api/v1/recordings/${NEVER_EXISTED}`, {
      method: 'OPTIONS',
      headers,
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(allowed);
    const response = await test.request(`/api/v1/recordings/${NEVER_EXISTED}`, {
      headers: { Origin: origin },
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(allowed);
  });

  // spec: P11
  it.each([
    [`/media/${NEVER_EXISTED}.webm`, '*'],
    [`/media/${NEVER_EXISTED}/more`, null],
    ['/media', null],
  ])('lets pages of others read audio at %s, and no page of ours', async (path, allowed) => {
    const response = await test.app.request(path, { headers: { Origin: 'https://evil.test' } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(allowed);
  });
});
