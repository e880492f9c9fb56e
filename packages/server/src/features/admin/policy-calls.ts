import { policyScopeSchema } from '@beep/api/contract';
import type { adminCalls, PolicyChange, PolicyPreview, PolicyVersion } from '@beep/api/features/admin';
import { DEFAULT_POLICY, OTHER_DOMAINS } from '@beep/core/policies';
import { type Actor, requireDomain } from '../../access/administrators.ts';
import { parseWith } from '../../http/parse-request.ts';
import { changePolicy, type PolicyChangeRequest, previewPolicy } from '../../policies/change-policy.ts';
import { domainOf as domainOfAddress } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import { covers } from '../../storage/domains.ts';
import type { PolicyVersion as StoredPolicy } from '../../storage/policy-store.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { AdminDeps } from './admin-deps.ts';

type PolicyCalls = Pick<
  typeof adminCalls,
  'listPolicies' | 'listPolicyVersions' | 'previewPolicy' | 'changePolicy'
>;

export type PolicyNeeds = Pick<AdminDeps, 'stores' | 'now'> & { readonly policies: PolicyDirectory };

interface ChangeRequest {
  readonly user: Actor;
  readonly params: { readonly domain: string };
  readonly body: PolicyChange;
}

export const createPolicyHandlers = (needs: PolicyNeeds): CallHandlers<PolicyCalls> => ({
  listPolicies: async ({ user }) => {
    const current = await needs.stores.policies.current();
    const others = current.find(({ domain }) => domain === OTHER_DOMAINS)?.policy ?? DEFAULT_POLICY;
    return {
      policies: current.filter(({ domain }) => covers(user.domains, domain)).map(presentPolicy),
      // Addresses of other domains are not for administrators of one.
      others: {
        ...others,
        recorders: others.recorders.filter((email) => covers(user.domains, domainOfAddress(email))),
      },
    };
  },
  listPolicyVersions: async ({ user, params }) => {
    const versions = await needs.stores.policies.versions(domainOf(user, params.domain));
    return { policies: versions.map(presentPolicy) };
  },
  previewPolicy: async (request) => {
    const preview = await previewPolicy(needs, changeOf(request));
    if (preview) return presentPreview(preview);
    throw changedMeanwhile();
  },
  changePolicy: async (request) => {
    const version = await changePolicy(needs, changeOf(request));
    if (version) return presentPolicy(version);
    throw changedMeanwhile();
  },
});

function changeOf({ user, params, body }: ChangeRequest): PolicyChangeRequest {
  return { ...body, domain: domainOf(user, params.domain), changedBy: user.name };
}

function domainOf(actor: Actor, text: string): string {
  const domain = parseWith(policyScopeSchema, text, 'the domain');
  requireDomain(actor, domain);
  return domain;
}

function changedMeanwhile(): ServerError {
  return new ServerError('conflict', {
    message: 'This policy was changed meanwhile. Load it again, then repeat your change.',
  });
}

/** With seconds in place of milliseconds. */
export function presentPolicy({ changedAt, graceEndsAt, ...version }: StoredPolicy): PolicyVersion {
  return {
    ...version,
    changedAt: Math.floor(changedAt / 1000),
    graceEndsAt: Math.floor(graceEndsAt / 1000),
  };
}

export function presentPreview({
  graceEndsAt,
  firstLaterDeletionAt: first,
  ...preview
}: PolicyPreview): PolicyPreview {
  return {
    ...preview,
    graceEndsAt: Math.floor(graceEndsAt / 1000),
    firstLaterDeletionAt: first === null ? null : Math.floor(first / 1000),
  };
}
