import type { TokenSync } from '@beep/core/session';

/**
 * Notifies an address on the page's origin of the signed-in user: POST with the bearer token, DELETE after the
 * sign-out. Undefined for an address of another origin, which gets no token.
 */
export function createTokenSync(url: string): TokenSync | undefined {
  const address = URL.parse(url, location.href);
  if (address === null || address.origin !== location.origin) return undefined;
  const call = async (
    method: 'POST' | 'DELETE',
    headers: Readonly<Record<string, string>>,
  ): Promise<void> => {
    await fetch(address, { method, headers }).catch(() => undefined);
  };
  return {
    send: (token) => call('POST', { Authorization: `Bearer ${token}` }),
    clear: () => call('DELETE', {}),
  };
}
