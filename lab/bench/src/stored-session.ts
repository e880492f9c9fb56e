/** What the identity provider's SDK stores of a user who has signed in. */
export async function storedSession(origin: string): Promise<Readonly<Record<string, string>>> {
  const person = { email: 'bench@example.com', name: 'Bench' };
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { uid, idToken, refreshToken } = (await response.json()) as Record<string, string>;
  const now = String(Date.now());
  const user = {
    uid,
    email: person.email,
    emailVerified: true,
    displayName: person.name,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_000_000 },
    createdAt: now,
    lastLoginAt: now,
    apiKey: 'local',
    appName: '[DEFAULT]',
  };
  return { 'firebase:authUser:local:[DEFAULT]': JSON.stringify(user) };
}
