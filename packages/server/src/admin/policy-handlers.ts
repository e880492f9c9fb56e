import type { PolicyListResource, PolicyPreviewResource, PolicyVersionResource } from '@beep/api';
import { policyChangeSchema, policyScopeSchema } from '@beep/api/contract';
import { parseDeclaredJson, parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import {
  changePolicy,
  type PolicyChangeRequest,
  type PolicyPreview,
  previewPolicy,
} from '../policies/change-policy.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { covers } from '../storage/domains.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';
import type { Actor } from './administrators.ts';
import { requireAdministrator, requireDomain } from './require-administrator.ts';

/** Room for the longest list of users who may record. */
const MAX_POLICY_BYTES = 1024 * 1024;

/** `GET /admin/policies`. */
export async function listPolicies(context: AppContext, service: Service): Promise<Response> {
  const { domains } = await requireAdministrator(context, service);
  const current = await service.stores.policies.current();
  return context.json(presentAll(current.filter(({ domain }) => covers(domains, domain))));
}

/** `GET /admin/policies/{domain}/versions`. */
export async function listPolicyVersions(context: AppContext, service: Service): Promise<Response> {
  const domain = domainOf(context, await requireAdministrator(context, service));
  return context.json(presentAll(await service.stores.policies.versions(domain)));
}

/** `POST /admin/policies/{domain}/preview`. */
export async function postPreview(context: AppContext, service: Service): Promise<Response> {
  const preview = await previewPolicy(service, await readChange(context, service));
  if (!preview) throw changedMeanwhile();
  return context.json(presentPreview(preview));
}

/** `PUT /admin/policies/{domain}`. */
export async function putPolicy(context: AppContext, service: Service): Promise<Response> {
  const version = await changePolicy(service, await readChange(context, service));
  if (!version) throw changedMeanwhile();
  return context.json(presentPolicy(version));
}

/** The actor's right first, then the body. */
async function readChange(context: AppContext, service: Service): Promise<PolicyChangeRequest> {
  const actor = await requireAdministrator(context, service);
  const domain = domainOf(context, actor);
  const change = await parseDeclaredJson(context, policyChangeSchema, MAX_POLICY_BYTES);
  return { ...change, domain, changedBy: actor.name };
}

function domainOf(context: AppContext, actor: Actor): string {
  const domain = parseWith(policyScopeSchema, context.req.param('domain'), 'the domain');
  requireDomain(actor, domain);
  return domain;
}

function changedMeanwhile(): ServerError {
  return new ServerError('conflict', {
    message: 'This policy was changed meanwhile. Load it again, then repeat your change.',
  });
}

function presentAll(versions: readonly PolicyVersion[]): PolicyListResource {
  return { policies: versions.map(presentPolicy) };
}

export function presentPolicy({ changedAt, graceEndsAt, ...version }: PolicyVersion): PolicyVersionResource {
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
}: PolicyPreview): PolicyPreviewResource {
  return {
    ...preview,
    graceEndsAt: Math.floor(graceEndsAt / 1000),
    firstLaterDeletionAt: first === null ? null : Math.floor(first / 1000),
  };
}
