import { TOKEN_EXPIRED_EARLY_MS } from '../limits.ts';

/**
 * The end of a token in milliseconds since the epoch, from `exp` in its payload; null if it cannot be read: a token has
 * at least two segments, the second is JSON in base64url, and `exp` is a number. The service checks the signature.
 */
export function tokenExpiresAtMs(token: string): number | null {
  return timeIn(token, 'exp');
}

/** The issue time of a token, in milliseconds since the epoch; null if it cannot be read. */
export function tokenIssuedAtMs(token: string): number | null {
  return timeIn(token, 'iat');
}

/** True if a token must not be used any more: it counts as expired 30 s before its end. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  return (tokenExpiresAtMs(token) ?? 0) - TOKEN_EXPIRED_EARLY_MS <= nowMs;
}

function timeIn(token: string, claim: 'exp' | 'iat'): number | null {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const { [claim]: seconds } = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<
      Record<string, unknown>
    >;
    return Number.isFinite(seconds) ? Number(seconds) * 1000 : null;
  } catch {
    return null;
  }
}
