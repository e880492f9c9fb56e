import type { TokenSync } from '@beep/core';

/**
 * Tells an address of the page's own origin who is signed in: POST with the bearer token, DELETE when nobody is
 * any more (spec 2, section 7). Undefined for an address of another origin, which gets no token.
 */
export function createTokenSync(url: string): TokenSync | undefined {
  const address = URL.parse(url, location.href);
  if (address === null || address.origin !== location.origin) return undefined;
  const tell = async (
    method: 'POST' | 'DELETE',
    headers: Readonly<Record<string, string>>,
  ): Promise<void> => {
    await fetch(address, { method, headers }).catch(() => undefined);
  };
  return {
    send: (token) => tell('POST', { Authorization: `Bearer ${token}` }),
    clear: () => tell('DELETE', {}),
  };
}
