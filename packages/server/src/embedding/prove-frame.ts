import type { FrameProofRequest, FrameProofResource } from '@beep/api';
import type { VerifiedUser } from '../identity/token-verifier.ts';
import type { EmbeddingSettings } from './embedding-settings.ts';
import { type FrameToken, readFrameToken } from './frame-token.ts';
import { isAnyOf } from './is-any-of.ts';

/** The add-on signs for two minutes. What claims to live longer than any clock's error explains was not made by it. */
const LONGEST_LIFE_SECONDS = 5 * 60;

export interface FrameProofContext {
  readonly settings: EmbeddingSettings;
  /** Our own origin. */
  readonly publicUrl: string;
  readonly user: VerifiedUser;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/**
 * Whether the page around a frame is ours (decision 30). The challenge was made by the framed page itself, which sends it
 * beside the token: a token that was made for another frame carries another one, so that nothing has to be kept here to
 * make a token good for one frame only.
 */
export function proveFrame(request: FrameProofRequest, context: FrameProofContext): FrameProofResource {
  const { addonSecrets, frontSecrets } = context.settings;
  if (request.host === 'front') {
    if (frontSecrets.length === 0) return NOT_CONFIGURED;
    return isAnyOf(request.secret, frontSecrets) ? PROVEN : NOT_VALID;
  }
  if (addonSecrets.length === 0) return NOT_CONFIGURED;
  const token = readFrameToken(request.token, addonSecrets);
  if (token === undefined || !isForThisFrame(token, request.challenge, context)) return NOT_VALID;
  return isSameAddress(token.email, context.user.verifiedEmail) ? PROVEN : OTHER_ACCOUNT;
}

function isForThisFrame(
  { audience, expiresAt, challenge }: FrameToken,
  asked: string,
  { publicUrl, nowMs }: FrameProofContext,
): boolean {
  const lifeSeconds = expiresAt - nowMs / 1000;
  const isInTime = lifeSeconds > 0 && lifeSeconds <= LONGEST_LIFE_SECONDS;
  return audience === publicUrl && challenge === asked && isInTime;
}

/** Capitals apart, exactly the same. Only ASCII: other alphabets have letters that become another one in small. */
function isSameAddress(email: string, verifiedEmail: string | undefined): boolean {
  return verifiedEmail !== undefined && inSmall(email) === inSmall(verifiedEmail);
}

function inSmall(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const PROVEN: FrameProofResource = { proven: true };
const NOT_CONFIGURED: FrameProofResource = { proven: false, reason: 'not_configured' };
const NOT_VALID: FrameProofResource = { proven: false, reason: 'not_valid' };
const OTHER_ACCOUNT: FrameProofResource = { proven: false, reason: 'other_account' };
