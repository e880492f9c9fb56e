import type { OwnPolicyResource } from '@beep/api';
import { ownRules } from '@beep/core/policies';
import { requireUser } from '../auth/authenticate.ts';
import { emailOf } from '../auth/email-of.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { domainOf } from './domain-of.ts';
import { mayRecord } from './may-record.ts';

type Needs = Pick<Service, 'stores' | 'verifier' | 'policies' | 'administrators'>;

/** `GET /profile/me/policy`. */
export async function getOwnPolicy(context: AppContext, service: Needs): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const email = emailOf(user);
  const domain = domainOf(user.verifiedEmail);
  // Pages ask at every sign-in: people who recorded with version 1.0 become known to administrators.
  if (email !== null && (await service.stores.accounts.find(user.uid))?.email === null) {
    await service.stores.accounts.fillIn({ uid: user.uid, email, domain });
  }
  const policy = service.policies.policyOf(domain);
  const resource: OwnPolicyResource = {
    mayRecord: mayRecord(policy, user),
    ...ownRules(policy),
    administrator: await service.administrators.isAdministrator(user),
  };
  return context.json(resource);
}
