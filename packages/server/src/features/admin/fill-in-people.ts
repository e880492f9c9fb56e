import type { Actor } from '../../access/administrators.ts';
import { domainOf } from '../../policies/domain-of.ts';
import type { AccountStore } from '../../storage/account-store.ts';
import type { AdminDeps } from './admin-deps.ts';

/** An account and its address, and what became of it. */
interface FilledIn {
  readonly uid: string;
  readonly email: string;
  readonly outcome: Awaited<ReturnType<AccountStore['fillIn']>>;
}

/** Stores the addresses of accounts that have none, as those of version 1.0; the audit log notes each. */
export async function fillInPeople(
  { stores, now }: Pick<AdminDeps, 'stores' | 'now'>,
  pairs: readonly { readonly uid: string; readonly email: string }[],
  actor: Actor,
): Promise<readonly FilledIn[]> {
  const results: FilledIn[] = [];
  for (const { uid, email } of pairs) {
    const domain = domainOf(email);
    const outcome = await stores.accounts.fillIn({ uid, email, domain });
    if (outcome === 'filled') {
      await stores.audit.append({
        ...{ at: now(), actor: actor.name, action: 'address_filled_in', domain },
        ...{ subject: email, details: { uid } },
      });
    }
    results.push({ uid, email, outcome });
  }
  return results;
}
