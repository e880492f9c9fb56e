import { TOKEN_EXPIRED_EARLY_MS } from '../limits.ts';

/**
 * The end of a token in milliseconds since the epoch, from `exp` in its payload; null if it cannot be read: a token has
 * at least two segments, the second is JSON in base64url, and `exp` is a number. The service checks the signature.
 */
export function tokenExpiresAtMs(token: string): number | null {
  return toMs(parseTokenPayload(token)?.exp);
}

/** The issue time of a token, in milliseconds since the epoch; null if it cannot be read. */
export function tokenIssuedAtMs(token: string): number | null {
  return toMs(parseTokenPayload(token)?.iat);
}

/** True if a token must not be used any more: it counts as expired 30 s before its end. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const expiresAtMs = tokenExpiresAtMs(token);
  return expiresAtMs === null || expiresAtMs - TOKEN_EXPIRED_EARLY_MS <= nowMs;
}

function parseTokenPayload(token: string): Readonly<Record<string, unknown>> | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}

function toMs(seconds: unknown): number | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
}
