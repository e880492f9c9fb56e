import { listRule, OTHER_DOMAINS, type Policy, RULE_NAMES, type RuleName } from '@beep/core/policies';
import type { AuditStore, NewAuditEntry } from '../storage/audit-store.ts';
import type { PolicyEffects } from '../storage/policy-end-store.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';
import type { Stores } from '../storage/stores.ts';
import type { PolicyDirectory } from './policy-directory.ts';

const DAY_MS = 86_400_000;

export interface PolicyChangeRequest {
  /** `*` for all domains without a policy of their own. */
  readonly domain: string;
  readonly policy: Policy;
  readonly graceDays: number;
  /** The current version, 0 if there is none. */
  readonly version: number;
  /** The administrator's email address, or `operator`. */
  readonly changedBy: string;
}

export interface ChangePolicyDeps {
  readonly stores: { readonly audit: Pick<AuditStore, 'change'> };
  /** Of this process, which then applies the version at once. A command has none. */
  readonly policies?: Pick<PolicyDirectory, 'refresh'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number | Promise<number>;
}

/**
 * Adds the next version of a domain's policy, with an entry in the audit log. It applies at once to recordings and
 * visitors, in other processes within five seconds; the job that applies policies then moves the ends of older
 * recordings. Resolves with undefined, and changes nothing, if `version` is not the current one.
 */
export async function changePolicy(
  { stores, policies, now }: ChangePolicyDeps,
  change: PolicyChangeRequest,
): Promise<PolicyVersion | undefined> {
  const version = nextVersion(change, await now());
  const isAdded = await stores.audit.change(async (audited, append) => {
    const before = await audited.policies.find(version.domain, change.version);
    if (!(await audited.policies.add(version))) return false;
    await append(entryOf(version, before?.policy));
    return true;
  });
  if (!isAdded) return undefined;
  // The version is stored: without this refresh the next one finds it.
  await policies?.refresh().catch(() => undefined);
  return version;
}

function nextVersion(change: PolicyChangeRequest, now: number): PolicyVersion {
  const { domain, policy, graceDays, version, changedBy } = change;
  return {
    ...{ domain, policy, changedBy },
    version: version + 1,
    changedAt: now,
    graceEndsAt: now + graceDays * DAY_MS,
  };
}

/** Lists of addresses are personal data and long: the log has their lengths. */
function entryOf(version: PolicyVersion, before: Policy | undefined): NewAuditEntry {
  const { domain, policy, changedAt, graceEndsAt } = version;
  const changed = RULE_NAMES.filter(
    (rule) => JSON.stringify(policy[rule]) !== JSON.stringify(before?.[rule]),
  );
  return {
    at: changedAt,
    actor: version.changedBy,
    action: 'policy_changed',
    domain: domain === OTHER_DOMAINS ? null : domain,
    subject: domain,
    details: {
      version: version.version,
      graceEndsAt: Math.floor(graceEndsAt / 1000),
      ...Object.fromEntries(changed.map((rule) => [rule, detailOf(policy, rule)])),
    },
  };
}

function detailOf(policy: Policy, rule: RuleName): string | number | boolean {
  const value = policy[rule];
  if (typeof value !== 'object') return value;
  return listRule(rule)?.of === 'address' ? value.length : value.join(' ');
}

/** What a change would do. Times are milliseconds since the epoch. */
export interface PolicyPreview extends PolicyEffects {
  /** When `deletions` are deleted. */
  readonly graceEndsAt: number;
  /** Recordings that anyone could hear and only the listed domains can from now on. */
  readonly silenced: number;
}

export interface PreviewPolicyDeps {
  readonly stores: Pick<Stores, 'policies' | 'policyEnds'>;
  readonly now: () => number | Promise<number>;
}

/** Counts what a change would do, and changes nothing. Resolves with undefined if `version` is not the current one. */
export async function previewPolicy(
  { stores, now }: PreviewPolicyDeps,
  change: PolicyChangeRequest,
): Promise<PolicyPreview | undefined> {
  const newest = await stores.policies.newest();
  if ((newest.get(change.domain) ?? 0) !== change.version) return undefined;
  const at = await now();
  const version = nextVersion(change, at);
  const effects = await stores.policyEnds.preview({
    version,
    except: [...newest.keys()].filter((domain) => domain !== OTHER_DOMAINS),
    now: at,
  });
  const before = await policyBefore(stores, change, newest);
  const isSilencing = (before?.listeners ?? 'anyone') === 'anyone' && change.policy.listeners === 'domains';
  return { ...effects, graceEndsAt: version.graceEndsAt, silenced: isSilencing ? effects.recordings : 0 };
}

/** Of the domain, or of all other domains if it has none of its own yet. */
async function policyBefore(
  { policies }: PreviewPolicyDeps['stores'],
  { domain }: PolicyChangeRequest,
  newest: ReadonlyMap<string, number>,
): Promise<Policy | undefined> {
  const applied = newest.has(domain) ? domain : OTHER_DOMAINS;
  return (await policies.find(applied, newest.get(applied) ?? 0))?.policy;
}
