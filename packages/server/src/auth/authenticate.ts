import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import { IdentityError, type TokenVerifier, type VerifiedUser } from './token-verifier.ts';

const BEARER = /^Bearer +([^\s]+)$/i;

/**
 * The user of the bearer token; undefined without one. Rejects for an invalid token, so that the client refreshes it.
 */
export async function authenticate(
  context: AppContext,
  verifier: TokenVerifier,
): Promise<VerifiedUser | undefined> {
  const header = context.req.header('Authorization');
  if (header === undefined) return undefined;
  const token = BEARER.exec(header)?.[1];
  if (!token) throw unauthorized();
  try {
    const user = await verifier.verify(token);
    context.set('uid', user.uid);
    return user;
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'unauthorized') throw unauthorized(error);
    throw new ServerError('unavailable', {
      message: 'The sign-in could not be checked right now. Try again in a moment.',
      cause: error,
    });
  }
}

/** The same, but rejects without a token. */
export async function requireUser(context: AppContext, verifier: TokenVerifier): Promise<VerifiedUser> {
  const user = await authenticate(context, verifier);
  if (!user) throw unauthorized();
  return user;
}

function unauthorized(cause?: unknown): ServerError {
  return new ServerError('unauthorized', { cause, headers: { 'WWW-Authenticate': 'Bearer' } });
}
