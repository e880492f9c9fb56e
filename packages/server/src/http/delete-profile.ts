import type { ProfileDeletionResource } from '@beep/api';
import { deleteAccount } from '../recordings/delete-account.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import type { AppContext } from './request-context.ts';

/** `DELETE /profile/me`. */
export async function deleteProfile(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const now = service.now();
  // The clock of the identity provider may be ahead of ours by a little.
  const deletedAt = Math.max(now, user.authTime * 1000);
  try {
    await deleteAccount(service, { uid: user.uid, deletedAt });
  } catch (cause) {
    throw new ServerError('unavailable', {
      message:
        'The account could not be deleted completely right now. If this goes on after signing in again, ask the operator.',
      cause,
    });
  }
  const resource: ProfileDeletionResource = { deleted: true };
  return context.json(resource);
}
