/**
 * Ends a session of `AUTH=oidc`. Resolves with the provider's sign-out page, if it has one. Never rejects: without a
 * network the refresh token stays valid until it expires.
 */
export async function endOidcSession(origin: string, refreshToken: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/oidc/log-out`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      // The page may be closed at once.
      keepalive: true,
    });
    const { url } = (await response.json()) as { readonly url?: unknown };
    return typeof url === 'string' && /^https?:/.test(url) ? url : null;
  } catch {
    return null;
  }
}
