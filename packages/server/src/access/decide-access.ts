import type { Policy } from '@beep/core/policies';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { domainOfUser } from '../policies/domain-of.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';

/** What a visitor wants of a recording: its sound or words, or its download. */
export type Use = 'listen' | 'download';

/** `owner_only`: the policy lets only the owner download. */
export type Access = 'allowed' | 'suspended' | 'restricted' | 'owner_only';

type Facts = Pick<StoredRecording, 'ownerUid' | 'suspendedAt'>;

/** True if everybody may, so that the visitor need not be known. */
export function isOpen({ suspendedAt }: Facts, policy: Policy, use: Use): boolean {
  return suspendedAt === null && policy.listeners === 'anyone' && mayDownload(policy, use);
}

/**
 * Decides about a recording that is neither deleted nor expired, by the policy of the recording's domain. The only place
 * that does; a suspended recording is silent for everybody.
 */
export function decideAccess(
  recording: Facts,
  policy: Policy,
  { use, visitor }: { readonly use: Use; readonly visitor: VerifiedUser | undefined },
): Access {
  if (recording.suspendedAt !== null) return 'suspended';
  if (visitor?.uid === recording.ownerUid) return 'allowed';
  if (!mayListen(policy, visitor)) return 'restricted';
  return mayDownload(policy, use) ? 'allowed' : 'owner_only';
}

function mayListen({ listeners, listenerDomains }: Policy, visitor: VerifiedUser | undefined): boolean {
  if (listeners === 'anyone') return true;
  const domain = domainOfUser(visitor);
  return domain !== null && listenerDomains.includes(domain);
}

function mayDownload({ downloads }: Policy, use: Use): boolean {
  return use === 'listen' || downloads === 'everyone';
}
