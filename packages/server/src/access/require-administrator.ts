import { requireUser } from '../auth/authenticate.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Actor, Administrators } from './administrators.ts';

export interface CallerNeeds {
  readonly verifier: TokenVerifier;
  readonly administrators: Pick<Administrators, 'find'>;
}

/** The administrator who calls. Rejects with `unauthorized` or `forbidden`. Call it before anything else is read. */
export async function requireAdministrator(
  context: AppContext,
  { verifier, administrators }: CallerNeeds,
): Promise<Actor> {
  const user = await requireUser(context, verifier);
  const actor = await administrators.find(user);
  if (actor) return actor;
  throw new ServerError('forbidden', {
    message:
      'This is for administrators. The operator or another administrator can name your address, and it must be verified.',
  });
}
