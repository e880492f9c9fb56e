import type { OwnPolicyResource } from '@beep/api';
import { requireUser } from '../auth/authenticate.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { domainOf } from './domain-of.ts';
import { mayRecord } from './may-record.ts';

/** `GET /profile/me/policy`. */
export async function getOwnPolicy(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const policy = service.policies.policyOf(domainOf(user.verifiedEmail));
  const resource: OwnPolicyResource = {
    mayRecord: mayRecord(policy, user),
    longestLife: policy.longestLife,
    defaultExpiry: policy.defaultExpiry,
    downloads: policy.downloads,
    transcripts: policy.transcripts,
    replies: policy.replies,
    listeners: policy.listeners,
    administrator: await service.administrators.isAdministrator(user),
  };
  return context.json(resource);
}
