import type { Administrators } from '../access/administrators.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import type { StoredArchive } from '../storage/archive-store.ts';
import { covers } from '../storage/domains.ts';

export interface MayStillHearDeps {
  readonly administrators: Pick<Administrators, 'named'>;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
}

/**
 * False for the export of an administrator who was removed since, administers fewer domains, or may not play the
 * recordings of one of them any more. Always true for other archives.
 */
export async function mayStillHear(
  { administrators, policies }: MayStillHearDeps,
  { administrator, reach, given }: Pick<StoredArchive, 'administrator' | 'reach' | 'given'>,
): Promise<boolean> {
  if (administrator === undefined) return true;
  const actor = await administrators.named(administrator);
  if (!actor || !reach) return false;
  const { domains } = actor;
  const isCovered =
    reach.domains === 'all' ? domains === 'all' : reach.domains.every((domain) => covers(domains, domain));
  return isCovered && (given?.domains ?? []).every((domain) => policies.policyOf(domain).administratorsPlay);
}
