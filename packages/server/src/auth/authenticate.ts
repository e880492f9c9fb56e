import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import { tokenOwner } from './api-token/check-api-token.ts';
import { bearerOf, unauthorized } from './bearer.ts';
import { IdentityError, type TokenVerifier, type VerifiedUser } from './token-verifier.ts';

/**
 * The user of the bearer token, or the owner of the API token, which was checked before; undefined without one. Rejects for an
 * invalid token, so that the client refreshes it.
 */
export async function authenticate(
  context: AppContext,
  verifier: TokenVerifier,
): Promise<VerifiedUser | undefined> {
  const owner = tokenOwner(context);
  if (owner !== undefined) return owner;
  if (context.req.header('Authorization') === undefined) return undefined;
  const token = bearerOf(context);
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
