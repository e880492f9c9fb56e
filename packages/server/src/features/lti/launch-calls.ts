import type { LtiLaunch, LtiResource, ltiCalls } from '@beep/api/features/lti';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import type { VouchedAccounts, VouchedSession } from '../../auth/vouched/vouched-accounts.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { contentItems, deepLinkingResponse } from './deep-links.ts';
import { type FoundResource, findResource, type ResourceNeeds } from './find-resource.ts';
import { type LaunchFacts, launchFactsSchema } from './launch-facts.ts';
import { LTI_PATHS } from './lti-urls.ts';
import { isAdmitted, type LtiStore, type StoredLaunch, type StoredPlatform } from './storage/index.ts';
import { CODE_LIFE_MS, personOf } from './store-launch.ts';
import type { ToolKeys } from './tool-keys.ts';

type LaunchCalls = Pick<
  typeof ltiCalls,
  'openLtiLaunch' | 'readLtiLaunch' | 'renewLtiLaunch' | 'windowLtiLaunch' | 'createLtiDeepLink'
>;

export interface LaunchNeeds extends ResourceNeeds {
  readonly stores: ResourceNeeds['stores'] & { readonly lti: LtiStore };
  readonly vouched: Pick<VouchedAccounts, 'begin'>;
  readonly toolKeys: Pick<ToolKeys, 'sign'>;
  readonly newId: () => string;
}

/** Calls of the page that a launch ends at. */
export const createLaunchHandlers = (needs: LaunchNeeds): CallHandlers<LaunchCalls> => ({
  openLtiLaunch: async ({ body: { code } }) => {
    const open = await requireLaunch(needs, { kind: 'code', secret: code });
    const { launches } = needs.stores.lti;
    const { id: launchId, expires_at_ms: expiresAt } = open.launch;
    const secret = await launches.createSecret({ kind: 'launch', launchId, expiresAt });
    return present(needs, open, secret);
  },
  readLtiLaunch: async ({ body: { launch } }) =>
    present(needs, await requireLaunch(needs, { kind: 'launch', secret: launch }), launch),
  renewLtiLaunch: async ({ body: { launch } }) => {
    const open = await requireLaunch(needs, { kind: 'launch', secret: launch });
    const { token, lifeSeconds } = await beginSession(needs, open);
    return { token, expires_in: lifeSeconds };
  },
  windowLtiLaunch: async ({ body }) => {
    const { launch } = await requireLaunch(needs, { kind: 'launch', secret: body.launch });
    const expiresAt = needs.now() + CODE_LIFE_MS;
    return {
      code: await needs.stores.lti.launches.createSecret({ kind: 'code', launchId: launch.id, expiresAt }),
    };
  },
  createLtiDeepLink: async ({ user, body: { launch: secret, items } }) => {
    const open = await requireLaunch(needs, { kind: 'launch', secret });
    const { facts, platform, launch } = open;
    const { linking } = facts;
    if (launch.uid !== user.uid || linking === undefined) throw noLaunch();
    const chosen = await contentItems(needs, { user, items, linking });
    const response = deepLinkingResponse(platform, facts, { items: chosen, nonce: needs.newId() });
    const jwt = await needs.toolKeys.sign(response);
    const code = await needs.stores.lti.launches.createSecret({
      ...{ kind: 'handover', launchId: launch.id, expiresAt: needs.now() + CODE_LIFE_MS },
      payload: { platform: platform.id, returnUrl: linking.returnUrl, jwt },
    });
    return { url: `${needs.publicUrl}${LTI_PATHS.return}?code=${code}` };
  },
});

interface OpenLaunch {
  readonly launch: StoredLaunch;
  readonly facts: LaunchFacts;
  readonly platform: StoredPlatform;
}

interface GivenSecret {
  readonly kind: 'code' | 'launch';
  readonly secret: string;
}

function noLaunch(): ServerError {
  return new ServerError('not_found', { message: 'The launch is over. Open it again from your course.' });
}

/** The launch of a secret; a code works once. Rejects with `not_found`, also if its platform or its deployment was switched off. */
async function requireLaunch(
  { stores, now }: LaunchNeeds,
  { kind, secret }: GivenSecret,
): Promise<OpenLaunch> {
  const { launches, platforms } = stores.lti;
  const found =
    kind === 'code'
      ? await launches.takeSecret(kind, secret, now())
      : await launches.findSecret(kind, secret, now());
  const launch = found && (await launches.findLaunch(found.launchId ?? '', now()));
  const platform = launch && (await platforms.find(launch.platform_id));
  const facts = launch && launchFactsSchema.parse(JSON.parse(launch.facts));
  if (!launch || !facts || !platform || !isAdmitted(platform, facts.deployment)) throw noLaunch();
  return { launch, facts, platform };
}

function beginSession(
  { vouched }: Pick<LaunchNeeds, 'vouched'>,
  { platform, facts }: OpenLaunch,
): Promise<VouchedSession> {
  return vouched.begin(personOf(platform, facts));
}

async function present(needs: LaunchNeeds, open: OpenLaunch, secret: string): Promise<LtiLaunch> {
  const { facts, platform } = open;
  const { uid, token, lifeSeconds } = await beginSession(needs, open);
  const user: VerifiedUser = {
    ...{ uid, authTime: Math.floor(needs.now() / 1000) },
    ...(platform.domain !== null && { domain: platform.domain }),
  };
  const found = facts.resource && (await findResource(needs, facts.resource, user));
  const courseId = await noteCourse(needs, open);
  return {
    ...{ uid, token, expires_in: lifeSeconds, launch: secret },
    ...{ name: facts.name, role: facts.role, platform: platform.name, course: facts.course },
    ...(courseId !== undefined && { course_id: courseId }),
    ...(facts.linking && { deep_linking: { multiple: facts.linking.multiple } }),
    ...(found && { resource: await presentResource(needs, open, found) }),
  };
}

/** Of a teacher whose platform gives the names of the course. */
async function noteCourse(
  { stores, now }: LaunchNeeds,
  { launch, facts, platform }: OpenLaunch,
): Promise<string | undefined> {
  const { membershipsUrl, role, deployment, context } = facts;
  if (role !== 'teacher' || membershipsUrl === undefined || context === null) return undefined;
  return stores.lti.learners.noteCourse({
    ...{ uid: launch.uid, platform_id: platform.id, deployment_id: deployment, context_id: context },
    ...{ title: facts.course, memberships_url: membershipsUrl, seen_at_ms: now() },
  });
}

async function presentResource(
  { stores, now }: LaunchNeeds,
  { launch, facts, platform }: OpenLaunch,
  { kind, id, url, ownerUid }: FoundResource,
): Promise<LtiResource> {
  const resource = { kind, id, url, is_own: ownerUid === launch.uid };
  if (kind !== 'question' || facts.role !== 'learner') return resource;
  const learner = await stores.lti.learners.welcome({
    ...{ recording_id: id, uid: launch.uid, platform_id: platform.id, subject: facts.subject },
    ...{ name: facts.name, line_item: facts.lineItem ?? null, updated_at_ms: now() },
  });
  const { token, name, person } = learner;
  return { ...resource, answer_as: { token, name, ...(person !== null && { person }) } };
}
