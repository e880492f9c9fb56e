import type { Actor } from '../../access/administrators.ts';
import { requireDomain } from '../../access/administrators.ts';
import { ServerError } from '../../server-error.ts';
import type { Person } from '../../storage/people-store.ts';
import type { AdminDeps } from './admin-deps.ts';

/** A user of the actor's domains. Rejects with `not_found` or `forbidden`. */
export async function findPerson(
  { stores }: Pick<AdminDeps, 'stores'>,
  uid: string,
  actor: Actor,
): Promise<Person> {
  const person = await stores.people.find(uid);
  if (!person) throw new ServerError('not_found', { message: 'Nobody with this id has recorded.' });
  requireDomain(actor, person.domain);
  return person;
}
