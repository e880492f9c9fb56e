/**
 * Revokes the refresh token of a local account's session. Never rejects: without a network the token stays valid until
 * it expires.
 */
export async function endLocalSession(origin: string, refreshToken: string): Promise<void> {
  await fetch(`${origin}/local-auth/log-out`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // The page may be closed at once.
    keepalive: true,
  }).catch(() => undefined);
}
