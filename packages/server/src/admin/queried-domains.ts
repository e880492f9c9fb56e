import { OTHER_DOMAINS } from '@beep/core/policies';
import type { Domains } from '../storage/domains.ts';
import type { Actor } from './administrators.ts';
import { requireDomain } from './require-administrator.ts';

/** The domains that a query covers: the actor's, or one of them. Rejects with `forbidden` for another one. */
export function queriedDomains(actor: Actor, domain: string | undefined): Domains {
  if (domain === undefined || domain === OTHER_DOMAINS) return actor.domains;
  requireDomain(actor, domain);
  return [domain];
}
