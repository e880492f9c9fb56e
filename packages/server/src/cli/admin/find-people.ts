import { ServerError } from '../../server-error.ts';
import type { Person } from '../../storage/people-store.ts';
import type { Installation } from '../open-installation.ts';
import { addressOf } from './arguments.ts';

/** The accounts of an address, or the account with this id. Rejects with `not_found`. */
export async function findPeople({ stores }: Installation, text = ''): Promise<readonly Person[]> {
  const found = text.includes('@')
    ? await stores.people.findByAddress([addressOf(text)])
    : [await stores.people.find(text)].filter((person) => person !== undefined);
  if (found.length > 0) return found;
  throw new ServerError('not_found', { message: `Nobody has recorded as "${text}".` });
}
