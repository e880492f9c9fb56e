import type { ProfileDeletionResource } from '@beep/api';
import { deleteAccount } from '../recordings/delete-account.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import type { AppContext } from './request-context.ts';

/** `DELETE /profile/me`. */
export async function deleteProfile(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  try {
    // Clocks that were ahead of ours, the identity provider's or our own before it was set back, date nothing out of it.
    const newest = (await service.stores.accountDeletions.newestRecordingOf(user.uid)) ?? 0;
    const deletedAt = Math.max(service.now(), user.authTime * 1000, newest);
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
