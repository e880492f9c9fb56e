import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import { requireUser } from './authenticate.ts';
import type { TokenVerifier, VerifiedUser } from './token-verifier.ts';

/** The signed-in user, who must be the one of the path; `me` is everybody's own. */
export async function requireSelf(context: AppContext, verifier: TokenVerifier): Promise<VerifiedUser> {
  const user = await requireUser(context, verifier);
  const uid = context.req.param('uid');
  if (uid !== 'me' && uid !== user.uid) throw new ServerError('forbidden');
  return user;
}
