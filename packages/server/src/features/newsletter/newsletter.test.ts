import { newsletterOutcome } from '@beep/api/features/newsletter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';

describe('the newsletter', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const post = (body: string): Promise<Response> =>
    test.request('/api/v1/newsletter', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });

  async function subscribe(address: string): Promise<{ result: string; unsubscribe?: string }> {
    const response = await post(JSON.stringify({ EMAIL: address }));
    expect(response.status).toBe(200);
    return newsletterOutcome.parse(await response.json());
  }

  async function unsubscribe(link: string): Promise<string> {
    const { pathname, search } = new URL(link);
    const response = await test.request(`${pathname}${search}`, { method: 'DELETE' });
    expect(response.status).toBe(200);
    return newsletterOutcome.parse(await response.json()).result;
  }

  it('subscribes an address and unsubscribes it by its link, once', async () => {
    const { result, unsubscribe: link = '' } = await subscribe('ann@example.org');
    expect(result).toBe('success');
    expect(await unsubscribe(link)).toBe('success');
    expect(await unsubscribe(link)).toBe('error');
  });

  // spec: P12
  it('does not reveal whether an address is on the list; a link ends only the subscription that it came with', async () => {
    const first = await subscribe('ben@example.org');
    const second = await subscribe(' Ben@Example.org ');
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(second.unsubscribe).not.toBe(first.unsubscribe);
    expect(await unsubscribe(second.unsubscribe ?? '')).toBe('success');
    expect(await unsubscribe(second.unsubscribe ?? '')).toBe('error');
    expect(await unsubscribe(first.unsubscribe ?? '')).toBe('success');
  });

  it('stores only a token’s hash', async () => {
    const kept: string[] = [];
    const watched = await openTestService(({ stores }) => ({
      stores: {
        ...stores,
        newsletter: { ...stores.newsletter, subscribe: async (...values) => void kept.push(values.join()) },
      },
    }));
    const response = await watched.request('/api/v1/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"EMAIL":"cy@example.org"}',
    });
    const { unsubscribe: link = '' } = newsletterOutcome.parse(await response.json());
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(kept.join()).toContain('cy@example.org');
    expect(kept.join()).not.toContain(token);
    await watched.close();
  });

  it.each(['', 'ann', '@', 'ann@', 'a b@example.org', `${'x'.repeat(250)}@x.org`])(
    'asks for an address instead of %j',
    async (address) => {
      expect((await subscribe(address)).result).toBe('error');
    },
  );

  it.each(['', '{}', '{"EMAIL":5}', '[]'])('rejects the body %j', async (body) => {
    expect(await responseCode(post(body))).toBe('400 invalid_request');
  });

  // spec: P12
  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'rejects a body that is %s, as a form of another site would send it',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const response = test.request('/api/v1/newsletter', {
        method: 'POST',
        headers,
        body: '{"EMAIL":"a@b.c"}',
      });
      expect(await responseCode(response)).toBe('415 not_json');
    },
  );

  it('needs a token to unsubscribe', async () => {
    expect(await responseCode(test.request('/api/v1/newsletter', { method: 'DELETE' }))).toBe(
      '400 invalid_request',
    );
    expect(await unsubscribe('https://beep.test/api/v1/newsletter?token=guess')).toBe('error');
  });
});
