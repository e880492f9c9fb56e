import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { setPolicy } from '../../testing/set-policy.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});
afterEach(() => service.close());

async function ownPolicyOf(uid: string): Promise<unknown> {
  return (await service.request('/api/v1/profile/me/policy', { uid })).json();
}

it('says what applies without a policy', async () => {
  expect(await ownPolicyOf('ann')).toEqual({
    mayRecord: true,
    longestLife: 'never',
    defaultExpiry: 'never',
    downloads: 'everyone',
    transcripts: 'owner',
    replies: true,
    answersHeardBy: 'everyone',
    answerNames: true,
    listeners: 'anyone',
    administrator: false,
  });
});

// spec: policies.1
it('says what the policy of the verified address allows', async () => {
  const policy: Partial<Policy> = { longestLife: '1_year', defaultExpiry: '1_month', replies: false };
  await setPolicy(service, 'school.example', policy);
  const { longestLife, defaultExpiry, replies } = { ...DEFAULT_POLICY, ...policy };
  expect(await ownPolicyOf('ann')).toMatchObject({ longestLife, defaultExpiry, replies });
  for (const other of ['ann-as-', 'ann-as-ann@sub.school.example'])
    expect(await ownPolicyOf(other)).toMatchObject({ longestLife: 'never' });
});

it.each([
  ['everyone', 'ben', true],
  ['listed', 'ann', true],
  ['listed', 'ann-as-Ann@School.example', true],
  ['listed', 'ben', false],
  ['nobody', 'ann', false],
] as const)('with recording: %s, %s may record: %s', async (recording, uid, mayRecord) => {
  await setPolicy(service, 'school.example', { recording, recorders: ['ann@school.example'] });
  expect(await ownPolicyOf(uid)).toMatchObject({ mayRecord });
});

it('lets nobody without a verified address record if only listed addresses may', async () => {
  await setPolicy(service, '*', { recording: 'listed', recorders: ['ann@other.example'] });
  expect(await ownPolicyOf('ann-as-')).toMatchObject({ mayRecord: false });
  expect(await ownPolicyOf('ann-as-ann@other.example')).toMatchObject({ mayRecord: true });
});

it('names the administrators of the configuration by their verified address', async () => {
  expect(await ownPolicyOf('head')).toMatchObject({ administrator: true });
  for (const other of ['head-as-', 'head-as-head@school.example.'])
    expect(await ownPolicyOf(other)).toMatchObject({ administrator: false });
});

it('needs a signed-in user', async () => {
  expect((await service.request('/api/v1/profile/me/policy')).status).toBe(401);
});
