import { accountCalls, ownPolicyCalls } from '@beep/api/features/account';
import { ownRules } from '@beep/core/policies';
import type { Administrators } from '../../access/administrators.ts';
import { type BeginDeletionDeps, createDeletionJobs, deleteAccount } from '../../auth/delete-account.ts';
import { emailOf } from '../../auth/email-of.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { domainOfUser } from '../../policies/domain-of.ts';
import { mayRecord } from '../../policies/may-record.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { Stores } from '../../storage/stores.ts';
import { defineFeature } from '../define-feature.ts';

export interface AccountNeeds extends BeginDeletionDeps {
  readonly stores: Pick<Stores, 'accountDeletions' | 'accounts'>;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly administrators: Pick<Administrators, 'isAdministrator'>;
  readonly now: () => number;
}

/** The account of the user: what its policy allows, and its deletion. */
export const account = defineFeature({
  calls: { ...accountCalls, ...ownPolicyCalls },
  createHandlers: (needs: AccountNeeds) => ({
    /**
     * Answers once the deletion is stored, which makes everything unplayable; the rest is removed later. A retry with an
     * older token gets the same answer.
     */
    deleteProfile: async ({ user }) => {
      if (user) await beginDeletion(needs, user);
      return { deleted: true as const };
    },
    getOwnPolicy: async ({ user }) => {
      const { accounts } = needs.stores;
      const email = emailOf(user);
      const domain = domainOfUser(user);
      // Pages ask at every sign-in: people who recorded with version 1.0 become known to administrators.
      if (email !== null && (await accounts.find(user.uid))?.email === null) {
        await accounts.fillIn({ uid: user.uid, email, domain });
      }
      const policy = needs.policies.policyOf(domain);
      const administrator = await needs.administrators.isAdministrator(user);
      return { mayRecord: mayRecord(policy, user), ...ownRules(policy), administrator };
    },
  }),
  createJobs: createDeletionJobs,
});

async function beginDeletion(needs: AccountNeeds, user: VerifiedUser): Promise<void> {
  try {
    // Covers recordings dated in the future, by the identity provider's clock or by ours before it was set back.
    const newest = (await needs.stores.accountDeletions.newestRecordingOf(user.uid)) ?? 0;
    const deletedAt = Math.max(needs.now(), user.authTime * 1000, newest);
    await deleteAccount(needs, { uid: user.uid, deletedAt });
  } catch (cause) {
    throw new ServerError('unavailable', {
      message:
        'The account could not be deleted right now, and everything is as it was. Try again in a moment.',
      cause,
    });
  }
}
