import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isAnyOf } from '../../auth/is-any-of.ts';

/** The verified claims of the add-on's script about its user. */
export interface FrameToken {
  /** The origin of the site that the add-on was built for. */
  readonly audience: string;
  /** The e-mail address of the Google account that runs the script. */
  readonly email: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** The challenge of the requesting page. */
  readonly challenge: string;
}

/** Prefix of the signed text: a signature for another purpose is not a valid token. */
const SIGNED_AS = 'beep-frame-token-v1.';
const TOKEN = /^([\w-]{1,2000})\.([\w-]{43})$/;

const payloadSchema = z
  .object({
    v: z.literal(1),
    aud: z.string(),
    email: z.string().min(1).max(320),
    exp: z.number().int(),
    challenge: z.string(),
  })
  .transform(
    ({ aud, email, exp, challenge }): FrameToken => ({
      audience: aud,
      email,
      expiresAt: exp,
      challenge,
    }),
  );

/**
 * Parses `base64url(JSON payload).base64url(HMAC-SHA256)`; undefined unless one of the secrets signed it. The caller
 * checks audience and expiry.
 */
export function readFrameToken(token: string, secrets: readonly string[]): FrameToken | undefined {
  const [, payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (payload === '') return undefined;
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${SIGNED_AS}${payload}`).digest('base64url'),
  );
  if (!isAnyOf(signature, expected)) return undefined;
  const parsed = payloadSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
