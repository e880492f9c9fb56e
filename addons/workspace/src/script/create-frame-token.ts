/** The script property that holds the installation's `ADDON_SECRET`. */
const SECRET_PROPERTY = 'ADDON_SECRET';
const MIN_SECRET_LENGTH = 32;
/** Prefixed to the payload before signing, so that a signature for another use of the secret is not a valid token. */
const SIGNED_AS = 'beep-frame-token-v1.';
const LIFE_SECONDS = 120;
/** As pages create them: 128 bits or more in letters, digits, `_` and `-`. */
const CHALLENGE = /^[\w-]{22,128}$/;

/**
 * A token that proves to the service that this script runs for its user; valid for two minutes and for the frame that
 * made the challenge. Null without a secret, a challenge or an email address.
 */
export function frameToken(challenge: unknown, nowMs: number): string | null {
  const secret = PropertiesService.getScriptProperties().getProperty(SECRET_PROPERTY)?.trim() ?? '';
  const email = Session.getActiveUser().getEmail();
  const isAsked = typeof challenge === 'string' && CHALLENGE.test(challenge);
  if (!isAsked || email === '' || secret.length < MIN_SECRET_LENGTH) return null;
  const exp = Math.floor(nowMs / 1000) + LIFE_SECONDS;
  const claims = JSON.stringify({ v: 1, aud: BEEP_WEB_URL, email, exp, challenge });
  const payload = unpadded(Utilities.base64EncodeWebSafe(claims, Utilities.Charset.UTF_8));
  const signature = Utilities.computeHmacSha256Signature(SIGNED_AS + payload, secret);
  return `${payload}.${unpadded(Utilities.base64EncodeWebSafe(signature))}`;
}

function unpadded(base64: string): string {
  return base64.replace(/=+$/, '');
}
