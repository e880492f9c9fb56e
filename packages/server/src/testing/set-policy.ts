import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import type { TestService } from './open-test-service.ts';

const GRACE_MS = 14 * 86_400_000;

/** Adds a version of a domain's policy, which applies at once: the default with changes. */
export async function setPolicy(
  { service, clock }: Pick<TestService, 'service' | 'clock'>,
  domain: string,
  changes: Partial<Policy> = {},
): Promise<void> {
  const { policies } = service.stores;
  const version = ((await policies.newest()).get(domain) ?? 0) + 1;
  await policies.add({
    domain,
    version,
    policy: { ...DEFAULT_POLICY, ...changes },
    changedBy: 'head@school.example',
    changedAt: clock.now,
    graceEndsAt: clock.now + GRACE_MS,
  });
  await service.policies.refresh();
}
