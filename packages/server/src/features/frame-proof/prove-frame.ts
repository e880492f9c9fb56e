import { foldAddress } from '@beep/api/contract';
import type { FrameProof, FrameProofRequest } from '@beep/api/features/frame-proof';
import { isAnyOf } from '../../auth/is-any-of.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import type { EmbeddingSettings } from '../../config/embedding-settings.ts';
import { type FrameToken, readFrameToken } from './frame-token.ts';

/** The add-on signs for two minutes. A longer lifetime than clock differences explain is not from it. */
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
 * Verifies that the page around a frame is ours (decision 30). The framed page creates the challenge and sends it with
 * the token: a token for another frame contains another challenge, so the server needs no state to bind a token to one
 * frame.
 */
export function proveFrame(request: FrameProofRequest, context: FrameProofContext): FrameProof {
  const { addonSecrets, frontSecrets, recorderSites } = context.settings;
  // An origin is no secret to guess: one that is not listed is not counted as a wrong one.
  if (request.host === 'site') return recorderSites.includes(request.origin) ? PROVEN : NOT_CONFIGURED;
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

function isSameAddress(email: string, verifiedEmail: string | undefined): boolean {
  return verifiedEmail !== undefined && foldAddress(email) === foldAddress(verifiedEmail);
}

const PROVEN: FrameProof = { proven: true };
const NOT_CONFIGURED: FrameProof = { proven: false, reason: 'not_configured' };
const NOT_VALID: FrameProof = { proven: false, reason: 'not_valid' };
const OTHER_ACCOUNT: FrameProof = { proven: false, reason: 'other_account' };
