import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import { deleteAccount } from './delete-account.ts';
import { AccountDeletedError } from './refuse-deleted-accounts.ts';
import type { VerifiedUser } from './token-verifier.ts';

type Needs = Pick<Service, 'stores' | 'jobs' | 'verifier' | 'log' | 'now'>;

/**
 * `DELETE /profile/me`. Responds once the deletion is stored, which makes everything unplayable; the rest is removed
 * later. A retry with an older token gets the same response.
 */
export async function deleteProfile(context: AppContext, service: Needs): Promise<Response> {
  const user = await requireUser(context, service.verifier).catch(leaver);
  if (user) await beginDeletion(service, user);
  return context.json({ deleted: true });
}

function leaver(refusal: unknown): undefined {
  if (refusal instanceof ServerError && refusal.cause instanceof AccountDeletedError) return undefined;
  throw refusal;
}

async function beginDeletion(service: Needs, user: VerifiedUser): Promise<void> {
  try {
    // Covers recordings dated in the future, by the identity provider's clock or by ours before it was set back.
    const newest = (await service.stores.accountDeletions.newestRecordingOf(user.uid)) ?? 0;
    const deletedAt = Math.max(service.now(), user.authTime * 1000, newest);
    await deleteAccount(service, { uid: user.uid, deletedAt });
  } catch (cause) {
    throw new ServerError('unavailable', {
      message:
        'The account could not be deleted right now, and everything is as it was. Try again in a moment.',
      cause,
    });
  }
}
