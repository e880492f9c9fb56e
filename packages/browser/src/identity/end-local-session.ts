/**
 * Tells the service whose local account this is that a session has ended, so that its refresh token is worth nothing any
 * more. Never rejects: without a network the token stays until the service forgets it.
 */
export async function endLocalSession(origin: string, refreshToken: string): Promise<void> {
  await fetch(`${origin}/local-auth/log-out`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    // The page may be left at once.
    keepalive: true,
  }).catch(() => undefined);
}
