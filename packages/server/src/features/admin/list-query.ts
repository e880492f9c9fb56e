import { OTHER_DOMAINS } from '@beep/core/policies';
import { type Actor, requireDomain } from '../../access/administrators.ts';
import { ServerError } from '../../server-error.ts';
import type { Domains } from '../../storage/domains.ts';

const TIME_ID = /^[0-9a-f]{32}$/;

/** The domains that a query covers: the actor's, or one of them. Rejects with `forbidden` for another one. */
export function queriedDomains(actor: Actor, domain: string | undefined): Domains {
  if (domain === undefined || domain === OTHER_DOMAINS) return actor.domains;
  requireDomain(actor, domain);
  return [domain];
}

/** Rejects a cursor that no list by time has given. */
export function requireTimeId(cursor: string | undefined): void {
  if (cursor === undefined || TIME_ID.test(cursor)) return;
  throw new ServerError('invalid_request', { message: 'Check after: it is the next of another list.' });
}
