import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeToService } from './subscribe-to-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the newsletter of the service', () => {
  // spec: user.9, newsletter.2
  it.each([
    [200, '{"result":"success","msg":"ok"}', 'subscribed'],
    [200, '{"result":"error","msg":"no"}', 'failed'],
    [429, '{"code":"rate_limited","message":"later"}', 'failed'],
    [200, 'no json', 'failed'],
    [200, 'null', 'failed'],
  ])('maps %i %s to %s', async (status, body, outcome) => {
    const fetch = vi.fn(async () => new Response(body, { status }));
    vi.stubGlobal('fetch', fetch);
    expect(await subscribeToService('a@b.example', createFakeClock())).toBe(outcome);
    expect(fetch).toHaveBeenCalledWith(
      '/api/v1/newsletter',
      expect.objectContaining({ method: 'POST', body: '{"EMAIL":"a@b.example"}' }),
    );
  });

  it('fails after a minute without a response', async () => {
    const clock = createFakeClock();
    vi.stubGlobal('fetch', (_url: string, { signal }: { readonly signal: AbortSignal }) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const sent = subscribeToService('a@b.example', clock);
    clock.advance(60_000);
    expect(await sent).toBe('failed');
  });
});
