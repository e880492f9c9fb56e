import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import type { VerifiedUser } from './token-verifier.ts';

type Needs = Pick<Service, 'verifier'>;

/** The signed-in user, who must be the one of the path. */
export async function requireSelf(context: AppContext, service: Needs): Promise<VerifiedUser> {
  const user = await requireUser(context, service.verifier);
  if (context.req.param('uid') !== user.uid) throw new ServerError('forbidden');
  return user;
}
