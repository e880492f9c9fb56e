import { afterEach, expect, it, vi } from 'vitest';
import { createTokenSync } from './create-token-sync.ts';

afterEach(() => vi.restoreAllMocks());

// spec: identity.10
it('posts the token as bearer and deletes it on log-out', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const sync = createTokenSync('/session');
  await sync?.send('t');
  await sync?.clear();
  expect(fetched.mock.calls).toEqual([
    [new URL('/session', location.href), { method: 'POST', headers: { Authorization: 'Bearer t' } }],
    [new URL('/session', location.href), { method: 'DELETE', headers: {} }],
  ]);
});

// spec: validation.37, identity.11
it.each(['https://elsewhere.example/session', '//elsewhere.example/session', 'https://'])(
  'sends nothing to %s',
  (url) => expect(createTokenSync(url)).toBeUndefined(),
);

it('ignores an unreachable address', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('down'));
  await expect(createTokenSync('/session')?.send('t')).resolves.toBeUndefined();
});
