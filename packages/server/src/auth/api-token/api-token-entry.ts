import type { AuditAction } from '@beep/api/features/admin';
import type { StoredApiToken } from '../../features/api-tokens/storage/index.ts';
import { domainOf } from '../../policies/domain-of.ts';
import type { NewAuditEntry } from '../../storage/audit-store.ts';

/** An entry of the audit log about the token of a user, by that user. */
export function apiTokenEntry(
  action: Extract<AuditAction, `api_token_${string}`>,
  { id, owner_uid, owner_email, scopes }: Pick<StoredApiToken, 'id' | 'owner_uid' | 'owner_email' | 'scopes'>,
  at: number,
): NewAuditEntry {
  const who = owner_email ?? owner_uid;
  return {
    ...{ at, action, actor: who, subject: who },
    domain: domainOf(owner_email ?? undefined),
    details: { token: id, scopes },
  };
}
