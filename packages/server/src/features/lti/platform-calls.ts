import type { LtiPlatform, ltiCalls } from '@beep/api/features/lti';
import { type Actor, requireDomain } from '../../access/administrators.ts';
import type { OutgoingRequests } from '../../http/outgoing/outgoing-requests.ts';
import { ServerError } from '../../server-error.ts';
import type { AppendAuditEntry, AuditStore } from '../../storage/audit-store.ts';
import { covers } from '../../storage/domains.ts';
import type { CallHandlers } from '../define-feature.ts';
import { LTI_PATHS } from './lti-urls.ts';
import { originOf } from './platform-origins.ts';
import type { LtiStore, StoredPlatform } from './storage/index.ts';

type PlatformCalls = Pick<
  typeof ltiCalls,
  | 'getLtiTool'
  | 'listLtiPlatforms'
  | 'createLtiPlatform'
  | 'changeLtiPlatform'
  | 'deleteLtiPlatform'
  | 'createLtiInvitation'
>;

/** An administrator of the service sends it to the one of the platform. */
const INVITATION_LIFE_MS = 7 * 86_400_000;

export interface PlatformNeeds {
  readonly stores: { readonly lti: LtiStore; readonly audit: Pick<AuditStore, 'change'> };
  readonly outgoing: Pick<OutgoingRequests, 'refusalOf'>;
  readonly publicUrl: string;
  readonly newId: () => string;
  readonly now: () => number;
}

export const createPlatformHandlers = (needs: PlatformNeeds): CallHandlers<PlatformCalls> => ({
  getLtiTool: async () => {
    const at = (path: string): string => `${needs.publicUrl}${path}`;
    return {
      login_url: at(LTI_PATHS.login),
      launch_url: at(LTI_PATHS.launch),
      keys_url: at(LTI_PATHS.keys),
      canvas_config_url: at(LTI_PATHS.canvas),
    };
  },
  listLtiPlatforms: async ({ user }) => {
    const platforms = await needs.stores.lti.platforms.list(user.domains);
    return { platforms: platforms.map(present) };
  },
  createLtiPlatform: async ({ user, body: { token_audience, ...body } }) => {
    requireDomain(user, body.domain);
    refuseAddresses(needs, body);
    const platform: StoredPlatform = {
      ...{ id: needs.newId(), ...body, token_audience: token_audience ?? null },
      ...{ asked_deployments: [], state: 'active', created_at_ms: needs.now(), created_by: user.name },
    };
    await needs.stores.audit.change(async ({ ltiPlatforms }, append) => {
      const outcome = await ltiPlatforms.create(platform, user.domains);
      if (outcome !== 'stored') throw refusalOf(outcome);
      await append(entryOf(needs, user, 'lti_platform_added', platform));
    });
    return present(platform);
  },
  changeLtiPlatform: async ({ user, params, body }) => {
    const platform = await findAdministered(needs, user, params.platform);
    if (body.domain !== undefined) requireDomain(user, body.domain);
    refuseAddresses(needs, body);
    const { deployments } = body;
    const asked = platform.asked_deployments.filter((one) => !deployments?.includes(one));
    const changed = { ...platform, ...body, asked_deployments: asked };
    await needs.stores.audit.change(async ({ ltiPlatforms }, append) => {
      await ltiPlatforms.change(platform.id, { ...body, asked_deployments: asked });
      await append(entryOf(needs, user, 'lti_platform_changed', changed));
    });
    return present(changed);
  },
  deleteLtiPlatform: async ({ user, params }) => {
    const platform = await findAdministered(needs, user, params.platform);
    await needs.stores.audit.change(async ({ ltiPlatforms }, append) => {
      if (!(await ltiPlatforms.remove(platform.id))) {
        throw new ServerError('conflict', { message: 'Switch the platform off first.' });
      }
      await append(entryOf(needs, user, 'lti_platform_deleted', platform));
    });
  },
  createLtiInvitation: async ({ user, body }) => {
    requireDomain(user, body.domain);
    const expiresAt = needs.now() + INVITATION_LIFE_MS;
    const secret = await needs.stores.lti.launches.createSecret({
      ...{ kind: 'invitation', launchId: null, expiresAt },
      payload: { ...body, by: user.name, domains: user.domains },
    });
    await needs.stores.audit.change((_stores, append) =>
      append(
        entryOf(needs, user, 'lti_invitation_created', { name: body.domain ?? '*', domain: body.domain }),
      ),
    );
    const url = `${needs.publicUrl}${LTI_PATHS.register}?invite=${secret}`;
    return { url, expires_at: Math.floor(expiresAt / 1000) };
  },
});

function refusalOf(outcome: 'taken' | 'full'): ServerError {
  return new ServerError('conflict', {
    message:
      outcome === 'taken'
        ? 'There is a platform with this issuer and client id, or there was one in another domain.'
        : 'There are too many platforms. Delete one first.',
  });
}

const ADDRESSES = ['authorization_url', 'token_url', 'keys_url'] as const;

/** The browser opens the first; the service asks the others, and checks again then what their names resolve to. */
function refuseAddresses(
  { outgoing }: Pick<PlatformNeeds, 'outgoing'>,
  body: { readonly [Name in (typeof ADDRESSES)[number]]?: string },
): void {
  for (const name of ADDRESSES) {
    const given = body[name];
    if (given === undefined) continue;
    const refusal =
      outgoing.refusalOf(given) ?? (originOf(given) === undefined ? 'Its host is not valid.' : undefined);
    if (refusal !== undefined)
      throw new ServerError('invalid_request', { message: `Check ${name}: ${refusal}` });
  }
}

async function findAdministered(
  { stores }: Pick<PlatformNeeds, 'stores'>,
  actor: Actor,
  id: string,
): Promise<StoredPlatform> {
  const platform = await stores.lti.platforms.find(id);
  if (platform && covers(actor.domains, platform.domain)) return platform;
  throw new ServerError('not_found', { message: 'There is no such platform.' });
}

function entryOf(
  { now }: Pick<PlatformNeeds, 'now'>,
  actor: Actor,
  action: Parameters<AppendAuditEntry>[0]['action'],
  { name, domain }: Pick<StoredPlatform, 'name' | 'domain'>,
): Parameters<AppendAuditEntry>[0] {
  return { at: now(), actor: actor.name, action, domain, subject: name, details: {} };
}

function present({ token_audience, created_at_ms, ...platform }: StoredPlatform): LtiPlatform {
  return {
    ...platform,
    ...{ origins: [...platform.origins], deployments: [...platform.deployments] },
    asked_deployments: [...platform.asked_deployments],
    ...(token_audience !== null && { token_audience }),
    created_at: Math.floor(created_at_ms / 1000),
  };
}
