import type { Language } from '@beep/core/languages';
import type { ServerTexts } from '@beep/core/server-texts';
import { Hono } from 'hono';
import { hasNullCharacter, readBody } from '../../http/parse-request.ts';
import type { AppContext, AppEnv } from '../../http/request-context.ts';
import { visitorTexts } from '../../http/visitor-texts.ts';
import type { Log } from '../../log/log.ts';
import { canvasConfiguration } from './canvas-configuration.ts';
import { handoverSchema } from './deep-links.ts';
import { leadsTo } from './launch-facts.ts';
import {
  handoverPage,
  launchProblemPage,
  type ProofStorage,
  provingPage,
  registrationPage,
  storingPage,
} from './launch-pages.ts';
import { createLaunchStates, type LaunchState, storageKeyOf } from './launch-state.ts';
import { LtiError } from './lti-error.ts';
import { LTI_PATHS } from './lti-urls.ts';
import { createPlatformKeys, type PlatformKeysNeeds } from './platform-keys.ts';
import { originOf, platformOrigins } from './platform-origins.ts';
import { type RegistrationNeeds, registerPlatform } from './register-platform.ts';
import type { StoredPlatform } from './storage/index.ts';
import { type NewLaunchNeeds, storeLaunch } from './store-launch.ts';
import type { ToolKeys } from './tool-keys.ts';
import { UnknownDeployment, verifyLaunch } from './verify-launch.ts';

/** An ID token with all claims, a state and a proof. */
const MAX_FORM_BYTES = 64 * 1024;
/** What a platform hands over at the beginning, in all. */
const MAX_HINTS_LENGTH = 3000;
const MAX_PARAMETER_LENGTH = 4096;

export type LtiRouteNeeds = PlatformKeysNeeds &
  NewLaunchNeeds &
  RegistrationNeeds & {
    readonly publicUrl: string;
    /** Shared by all processes. */
    readonly listenSecret: Buffer;
    readonly toolKeys: ToolKeys;
    /** Of the installation. */
    readonly language: Language;
    readonly log: Log;
  };

type Parts = LtiRouteNeeds & {
  readonly states: ReturnType<typeof createLaunchStates>;
  readonly keys: ReturnType<typeof createPlatformKeys>;
  readonly launchUrl: string;
};

/** What platforms and browsers ask for during a launch; no other route may begin with these paths. */
export function createLtiRoutes(needs: LtiRouteNeeds): Hono<AppEnv> {
  const { publicUrl, listenSecret: secret, now, toolKeys } = needs;
  const routes = new Hono<AppEnv>();
  const isSecure = publicUrl.startsWith('https:');
  const parts: Parts = {
    ...needs,
    states: createLaunchStates({ secret, isSecure, now }),
    keys: createPlatformKeys(needs),
    launchUrl: `${publicUrl}${LTI_PATHS.launch}`,
  };
  routes.get(LTI_PATHS.login, (c) => begin(c, parts, new URL(c.req.url).searchParams));
  routes.post(LTI_PATHS.login, async (c) => begin(c, parts, await readForm(c)));
  routes.post(LTI_PATHS.launch, async (c) => launch(c, parts, await readForm(c)));
  routes.get(LTI_PATHS.return, (c) => handOver(c, parts));
  routes.get(LTI_PATHS.register, (c) => register(c, parts));
  routes.get(LTI_PATHS.keys, async (c) =>
    c.json(await toolKeys.keySet(), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  routes.get(LTI_PATHS.canvas, (c) => c.json(canvasConfiguration(publicUrl)));
  return routes;
}

async function readForm(context: AppContext): Promise<URLSearchParams> {
  const bytes = await readBody(context, MAX_FORM_BYTES, `The form is over ${MAX_FORM_BYTES / 1024} KiB.`);
  return new URLSearchParams(Buffer.from(bytes).toString('utf8'));
}

/** Undefined for one that is empty or not there. */
function parameter(form: URLSearchParams, name: string): string | undefined {
  return form.get(name) || undefined;
}

/** Of two values a proxy, or another program, may read the other one (RFC 6749, section 3.1). */
function refuseMalformed(form: URLSearchParams): void {
  const names = [...form.keys()];
  if (hasNullCharacter([...form.values()])) throw new LtiError('invalid', 'A parameter has U+0000.');
  if (new Set(names).size !== names.length) throw new LtiError('invalid', 'A parameter is there twice.');
}

/** OpenID Connect third-party initiated login: sends the browser to the platform to be signed in there. */
async function begin(context: AppContext, parts: Parts, form: URLSearchParams): Promise<Response> {
  const texts = visitorTexts(context, parts.language);
  try {
    refuseMalformed(form);
    const platform = await requirePlatform(parts, form);
    const hint = parameter(form, 'login_hint');
    const target = parameter(form, 'target_link_uri');
    if (hint === undefined || hint.length > MAX_PARAMETER_LENGTH) {
      throw new LtiError('invalid', 'The platform names nobody.');
    }
    if (target === undefined || !leadsTo(parts.launchUrl, target)) {
      throw new LtiError('invalid', 'The launch leads elsewhere.');
    }
    const storage = storageFrame(form);
    const again = againQuery(form);
    const begun = await parts.states.begin(context, {
      platform: platform.id,
      ...(storage !== undefined && { storage }),
      ...(again !== undefined && { again }),
    });
    const next = authorizationUrl(platform, parts, { ...begun, hint, form });
    if (storage === undefined) return redirect(context, next);
    const kept = storageOf(platform, begun.state, storage);
    const framed = { texts, framers: platformOrigins(platform) };
    return await storingPage(context, framed, { ...kept, proof: begun.proof, next });
  } catch (error) {
    return explain(context, parts, { texts, error });
  }
}

async function requirePlatform({ stores }: Parts, form: URLSearchParams): Promise<StoredPlatform> {
  const active = await stores.lti.platforms.active(parameter(form, 'iss') ?? '');
  const clientId = parameter(form, 'client_id');
  const deployment = parameter(form, 'lti_deployment_id');
  const found = active.filter(
    (platform) =>
      (clientId === undefined || platform.client_id === clientId) &&
      (active.length === 1 || clientId !== undefined || platform.deployments.includes(deployment ?? '')),
  );
  const [platform, ...others] = found;
  if (platform === undefined || others.length > 0) throw new LtiError('off', 'No such platform is active.');
  return platform;
}

/** The name of the frame with which the platform keeps data, as it is sent. */
function storageFrame(form: URLSearchParams): string | undefined {
  const target = parameter(form, 'lti_storage_target');
  return target !== undefined && target.length <= 200 ? target : undefined;
}

const AGAIN = ['iss', 'client_id', 'lti_deployment_id', 'login_hint', 'lti_message_hint', 'target_link_uri'];

/** What begins the same launch in a window; undefined if it is too much for an address. */
function againQuery(form: URLSearchParams): string | undefined {
  const kept = AGAIN.flatMap((name) => form.getAll(name).map((value): [string, string] => [name, value]));
  const query = new URLSearchParams(kept).toString();
  return query.length <= MAX_HINTS_LENGTH ? query : undefined;
}

interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly hint: string;
  readonly form: URLSearchParams;
}

function authorizationUrl(
  { authorization_url: endpoint, client_id }: StoredPlatform,
  { launchUrl }: Parts,
  { state, nonce, hint, form }: Begun,
): string {
  const message = parameter(form, 'lti_message_hint');
  const url = new URL(endpoint);
  const query = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id, redirect_uri: launchUrl, login_hint: hint, state, nonce },
    ...(message !== undefined && { lti_message_hint: message }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function storageOf(platform: StoredPlatform, state: string, frame: string): ProofStorage {
  return { frame, origin: originOf(platform.authorization_url) ?? '', key: storageKeyOf(state) };
}

/** The address has secrets of the launch. */
function redirect(context: AppContext, url: string): Response {
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  return context.redirect(url, 302);
}

/** The answer of the platform, posted by the browser; and the same again with the proof that the platform kept. */
async function launch(context: AppContext, parts: Parts, form: URLSearchParams): Promise<Response> {
  const texts = visitorTexts(context, parts.language);
  const text = parameter(form, 'state') ?? '';
  const state = await parts.states.read(text);
  const platform = state && (await parts.stores.lti.platforms.find(state.platform));
  try {
    refuseMalformed(form);
    if (state === undefined) throw new LtiError('expired', 'The launch is not under way.');
    if (platform?.state !== 'active') throw new LtiError('off', 'The platform is not active.');
    const token = parameter(form, 'id_token');
    if (token === undefined) throw new LtiError('invalid', 'The platform has sent no ID token.');
    const facts = await verifyLaunch(token, { ...parts, platform, state, now: parts.now() });
    const proof = form.get('proof') ?? undefined;
    if (proof !== undefined && !isOfOwnPage(context)) {
      throw new LtiError('expired', 'A page of another site has sent the proof.');
    }
    if (!parts.states.isProven(context, text, state, proof)) {
      if (proof !== undefined) throw new LtiError('expired', 'Another browser began the launch.');
      const framed = { texts, framers: platformOrigins(platform) };
      return await provingPage(context, framed, unproven(parts, { platform, state, text, token }));
    }
    parts.states.forget(context, text);
    const code = await storeLaunch(parts, { platform, nonce: state.nonce, facts });
    return redirect(context, `${parts.publicUrl}${LTI_PATHS.open}#launch=${code}`);
  } catch (error) {
    if (error instanceof UnknownDeployment && platform) {
      await parts.stores.lti.platforms.noteDeployment(platform.id, error.deployment);
    }
    return explain(context, parts, { texts, error, platform });
  }
}

/**
 * Our own page sends what the platform has kept. A page of somebody who has begun a launch elsewhere has that proof too, and
 * could open it here. Browsers say nothing on plain http.
 */
function isOfOwnPage(context: AppContext): boolean {
  return (context.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

interface Unproven {
  readonly platform: StoredPlatform;
  readonly state: LaunchState;
  readonly text: string;
  readonly token: string;
}

function unproven({ launchUrl, publicUrl }: Parts, { platform, state, text, token }: Unproven) {
  return {
    ...{ launchUrl, state: text, token },
    storage: state.storage === undefined ? undefined : storageOf(platform, text, state.storage),
    againHref: state.again === undefined ? undefined : `${publicUrl}${LTI_PATHS.login}?${state.again}`,
  };
}

interface Failure {
  readonly texts: ServerTexts;
  readonly error: unknown;
  readonly platform?: StoredPlatform | undefined;
}

function explain(
  context: AppContext,
  { log }: Parts,
  { texts, error, platform }: Failure,
): Response | Promise<Response> {
  if (!(error instanceof LtiError)) throw error;
  if (error.problem === 'invalid' || error.problem === 'unreachable') {
    log.error('lti_launch_failed', error, platform && { platform: platform.id });
  }
  const framers = platform?.state === 'active' ? platformOrigins(platform) : [];
  return launchProblemPage(context, { texts, framers }, error.problem);
}

/** The form that gives a platform what was chosen, once. */
async function handOver(context: AppContext, parts: Parts): Promise<Response> {
  const texts = visitorTexts(context, parts.language);
  const code = context.req.query('code') ?? '';
  const found = await parts.stores.lti.launches.takeSecret('handover', code, parts.now());
  const handover = handoverSchema.safeParse(found?.payload).data;
  const platform = handover && (await parts.stores.lti.platforms.find(handover.platform));
  if (!handover || platform?.state !== 'active') {
    return launchProblemPage(context, { texts, framers: [] }, 'expired');
  }
  return handoverPage(context, { texts, framers: platformOrigins(platform) }, handover);
}

/** Dynamic Registration: the platform opens this for the administrator who adds the service there. */
async function register(context: AppContext, parts: Parts): Promise<Response> {
  const texts = visitorTexts(context, parts.language);
  const {
    invite = '',
    openid_configuration: configuration = '',
    registration_token: token,
  } = context.req.query();
  const { outcome, framers } = await registerPlatform(parts, { invite, configuration, token });
  return registrationPage(context, { texts, framers }, outcome);
}
