import type { VouchedAccounts, VouchedPerson } from '../../auth/vouched/vouched-accounts.ts';
import type { LaunchFacts } from './launch-facts.ts';
import { STATE_LIFE_SECONDS } from './launch-state.ts';
import { LtiError } from './lti-error.ts';
import type { LtiStore, StoredPlatform } from './storage/index.ts';

/** The page asks for the launch at once. */
export const CODE_LIFE_MS = 60_000;
/** A day at school. */
const LAUNCH_LIFE_MS = 8 * 3_600_000;

export interface NewLaunchNeeds {
  readonly stores: { readonly lti: LtiStore };
  readonly vouched: Pick<VouchedAccounts, 'uidOf'>;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface NewLaunch {
  readonly platform: StoredPlatform;
  readonly nonce: string;
  readonly facts: LaunchFacts;
}

/** Stores a launch that was verified and proven. Resolves with its code; rejects if its nonce was there before. */
export async function storeLaunch(
  { stores, vouched, newId, now }: NewLaunchNeeds,
  { platform, nonce, facts }: NewLaunch,
): Promise<string> {
  const { launches } = stores.lti;
  if (!(await launches.takeNonce(nonce, now() + 2 * STATE_LIFE_SECONDS * 1000))) {
    throw new LtiError('expired', 'The launch was used before.');
  }
  const launch = {
    ...{ id: newId(), uid: vouched.uidOf(personOf(platform, facts)), platform_id: platform.id },
    facts: JSON.stringify(facts),
    ...{ created_at_ms: now(), expires_at_ms: now() + LAUNCH_LIFE_MS },
  };
  await launches.createLaunch(launch);
  return launches.createSecret({ kind: 'code', launchId: launch.id, expiresAt: now() + CODE_LIFE_MS });
}

/**
 * The account is that of issuer, deployment and subject, and never that of an address. The client id belongs to the
 * issuer: some platforms have one issuer for all their customers.
 */
export function personOf(
  platform: StoredPlatform,
  { deployment, subject, name }: LaunchFacts,
): VouchedPerson {
  return {
    issuer: JSON.stringify(['lti', platform.issuer, platform.client_id]),
    subject: JSON.stringify([deployment, subject]),
    name,
    domain: platform.domain ?? undefined,
  };
}
