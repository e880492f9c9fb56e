import type { AccountUse } from '../storage/account-store.ts';
import type { Stores } from '../storage/stores.ts';
import { addressOf } from './admin/arguments.ts';
import { UsageError } from './command.ts';

/** True for an id of an identity provider, such as `auth0|17`: no spaces, control characters or quotes. */
export function isAccountId(text: string): boolean {
  return /^[^\s\p{C}"]{1,128}$/u.test(text);
}

/** The account of an address or of an account's id, which may be one that has not recorded here. */
export async function findAccount(
  { accounts, people }: Pick<Stores, 'accounts' | 'people'>,
  text = '',
): Promise<Pick<AccountUse, 'uid' | 'email' | 'domain'>> {
  if (!text.includes('@')) {
    if (!isAccountId(text)) throw new UsageError(`"${text}" is no account.`);
    return (await accounts.find(text)) ?? { uid: text, email: null, domain: null };
  }
  const address = addressOf(text);
  const [found, other] = await people.findByAddress([address]);
  if (other) throw new UsageError(`${address} has several accounts. Name one by its id.`);
  if (found) return found;
  throw new UsageError(`Nobody with the address ${address} has recorded here. Name the account by its id.`);
}
