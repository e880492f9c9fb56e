import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { autoForm, type CoursePageOptions, coursePage, escapeHtml, page } from './course-page.ts';
import {
  type Jwk,
  type PlatformKey,
  publicJwk,
  returnPlatformKey,
  signJwt,
  takePlatformKey,
  verifyJwt,
} from './platform-keys.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const SCOPES = {
  names: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
};
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const MEMBERS_PER_PAGE = 2;

type Claims = Readonly<Record<string, unknown>>;

/** Somebody of the course. */
export interface LtiPerson {
  readonly sub: string;
  readonly name?: string;
  readonly role: 'Instructor' | 'Learner';
}

/** A link of the course to the tool. */
export interface LtiLink {
  readonly id: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly hasLineItem?: boolean;
}

export interface LtiPlatformOptions {
  readonly port?: number;
  /** The origin of the tool. */
  readonly toolUrl: string;
  readonly people: readonly LtiPerson[];
  /** Milliseconds since the epoch; those of the system by default. */
  readonly now?: () => number;
  /** The public keys of the tool; asked of the tool by default. */
  readonly readToolKeys?: () => Promise<readonly Jwk[]>;
}

/** What the platform was told of somebody’s work. */
export interface LtiScoreSent extends Claims {
  readonly lineItem: string;
}

/** What the platform answers wrongly. */
export interface LtiFault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for the right body and headers with that status. */
  readonly isAnswered?: true;
}

/** What the platform was told and asked, newest last. */
export interface LtiSeen {
  keys: number;
  readonly tokens: Claims[];
  readonly scores: LtiScoreSent[];
  readonly links: Claims[];
  readonly registrations: Claims[];
}

export interface LtiPlatformState {
  readonly issuer: string;
  readonly clientId: string;
  readonly deployment: string;
  readonly options: LtiPlatformOptions;
  readonly seconds: () => number;
  /** The first signs. */
  readonly keys: PlatformKey[];
  /** Replaces its key. */
  rotateKey(): void;
  readonly seen: LtiSeen;
  /** What it does wrong on purpose, by the path. */
  readonly faults: Map<string, LtiFault>;
  sign(claims: Claims, header?: Claims): string;
  /** The parameters of the login initiation. */
  initiation(
    sub: string,
    link: LtiLink | 'choose',
    more?: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>>;
  claims(sub: string, link: LtiLink | 'choose', nonce: string): Claims;
}

export interface RunningLtiPlatform extends LtiPlatformState {
  /** What an administrator enters. */
  readonly registration: Readonly<Record<string, string | readonly string[] | null>>;
  /** The page of a course with the tool in it, for a person; it does all that it can for the tool by default. */
  courseUrl(sub: string, link: LtiLink | 'choose', does?: Partial<CoursePageOptions>): string;
  close(): Promise<void>;
}

/**
 * Starts a learning platform on loopback: LTI 1.3 core, Deep Linking, Names and Roles, Assignment and Grade Services, and
 * Dynamic Registration. Its state is in memory, and tests change what it says.
 */
export async function startLtiPlatform(options: LtiPlatformOptions): Promise<RunningLtiPlatform> {
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const firstKey = takePlatformKey('first');
  const state = createState(issuer, firstKey, options);
  server.on('request', (request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return {
    ...state,
    /** What an administrator enters. */
    registration: {
      ...{ name: 'Test School', issuer, client_id: state.clientId, domain: null, origins: [] as string[] },
      authorization_url: `${issuer}/authorize`,
      token_url: `${issuer}/token`,
      keys_url: `${issuer}/keys`,
      deployments: [state.deployment],
    },
    /** The page of a course with the tool in it, for a person. */
    courseUrl: (sub: string, link: LtiLink | 'choose', does = {}): string => {
      const query = { as: sub, link: JSON.stringify(link), does: JSON.stringify(does) };
      return `${issuer}/course?${new URLSearchParams(query)}`;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      returnPlatformKey(firstKey);
    },
  };
}

function createState(issuer: string, firstKey: PlatformKey, options: LtiPlatformOptions): LtiPlatformState {
  const keys = [firstKey];
  const seconds = (): number => Math.floor((options.now?.() ?? Date.now()) / 1000);
  return {
    ...{ issuer, clientId: 'beep-client', deployment: '1:abc', options, seconds },
    keys,
    rotateKey: (): void => {
      keys.splice(0, keys.length, takePlatformKey(`key-${Math.random()}`));
    },
    seen: { keys: 0, tokens: [], scores: [], links: [], registrations: [] },
    faults: new Map(),
    sign: (claims, header) => signJwt(keys[0] as (typeof keys)[0], claims, header),
    initiation: (sub, link, more = {}) => ({
      ...{ iss: issuer, client_id: 'beep-client', lti_deployment_id: '1:abc', login_hint: sub },
      target_link_uri: `${options.toolUrl}/lti/launch`,
      lti_message_hint: JSON.stringify(link),
      ...more,
    }),
    claims: (sub, link, nonce) => launchClaims({ issuer, options, seconds }, { sub, link, nonce }),
  };
}

type State = LtiPlatformState;

function launchClaims(
  { issuer, options, seconds }: Pick<State, 'issuer' | 'options' | 'seconds'>,
  { sub, link, nonce }: { readonly sub: string; readonly link: LtiLink | 'choose'; readonly nonce: string },
): Claims {
  const person = options.people.find((one) => one.sub === sub);
  const isChoice = link === 'choose';
  return {
    ...{ iss: issuer, aud: 'beep-client', sub, nonce, iat: seconds(), exp: seconds() + 300 },
    ...(person?.name !== undefined && { name: person.name }),
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: '1:abc',
    [`${CLAIM}/message_type`]: isChoice ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
    [`${CLAIM}/target_link_uri`]: `${options.toolUrl}/lti/launch`,
    [`${CLAIM}/roles`]: [`${ROLE}${person?.role ?? 'Learner'}`],
    [`${CLAIM}/context`]: { id: 'course-7b', title: 'German 7b' },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${issuer}/members`,
      service_versions: ['2.0'],
    },
    ...(isChoice ? choiceClaims(issuer) : linkClaims(issuer, link)),
  };
}

function choiceClaims(issuer: string): Claims {
  return {
    [`${LINKING}/deep_linking_settings`]: {
      deep_link_return_url: `${issuer}/return`,
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: true,
      data: 'of-the-platform',
    },
  };
}

function linkClaims(issuer: string, { id, custom, hasLineItem }: LtiLink): Claims {
  return {
    [`${CLAIM}/resource_link`]: { id, title: 'A link' },
    ...(custom && { [`${CLAIM}/custom`]: custom }),
    ...(hasLineItem && {
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: [SCOPES.score],
        lineitem: `${issuer}/items/${id}?type=1`,
      },
    }),
  };
}

type Answerer = (state: State, request: Asked, response: ServerResponse) => Promise<void> | void;

interface Asked {
  readonly query: URLSearchParams;
  readonly body: string;
  readonly path: string;
  readonly authorization: string;
}

const PATHS: Readonly<Record<string, Answerer>> = {
  '/keys': ({ keys, seen }, _request, response) => {
    seen.keys += 1;
    sendJson(response, { keys: keys.map(publicJwk) });
  },
  '/course': showCourse,
  '/authorize': authorize,
  '/token': giveToken,
  '/members': giveMembers,
  '/return': takeLinks,
  '/configuration': describePlatform,
  '/registration': registerTool,
};

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.issuer);
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const asked: Asked = {
    ...{ query: url.searchParams, path: url.pathname, body: Buffer.concat(chunks).toString() },
    authorization: request.headers.authorization ?? '',
  };
  const fault = state.faults.get(url.pathname);
  if (fault !== undefined && fault.isAnswered === undefined) {
    response.writeHead(fault.status, fault.headers).end();
    return;
  }
  if (fault !== undefined) answerWith(response, fault.status);
  if (/^\/items\/.+\/scores$/.test(url.pathname)) return takeScore(state, asked, response);
  const found = PATHS[url.pathname];
  if (found === undefined) response.writeHead(404).end();
  else await found(state, asked, response);
}

/** Whatever status the answer is given. */
function answerWith(response: ServerResponse, status: number): void {
  const write = response.writeHead.bind(response);
  response.writeHead = (_status: number, headers?: unknown) => write(status, headers as OutgoingHttpHeaders);
}

function sendJson(
  response: ServerResponse,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}

function showCourse({ initiation, options }: State, { query }: Asked, response: ServerResponse): void {
  const link = JSON.parse(query.get('link') ?? '""') as LtiLink | 'choose';
  const does: CoursePageOptions = {
    ...{ keepsData: true, givesMicrophone: true },
    ...(JSON.parse(query.get('does') ?? '{}') as Partial<CoursePageOptions>),
  };
  const storage: Readonly<Record<string, string>> = does.keepsData ? { lti_storage_target: '_parent' } : {};
  const start = new URLSearchParams(initiation(query.get('as') ?? '', link, storage));
  sendPage(response, coursePage(options.toolUrl, `${options.toolUrl}/lti/login?${start}`, does));
}

/** The person is signed in here, whoever the tool says it is for. */
function authorize(
  { claims, sign, options, clientId }: State,
  { query }: Asked,
  response: ServerResponse,
): void {
  const redirectUri = query.get('redirect_uri') ?? '';
  const isRight = redirectUri === `${options.toolUrl}/lti/launch` && query.get('client_id') === clientId;
  if (!isRight) {
    response.writeHead(400).end('Not registered.');
    return;
  }
  const link = JSON.parse(query.get('lti_message_hint') ?? '""') as LtiLink | 'choose';
  const token = sign(claims(query.get('login_hint') ?? '', link, query.get('nonce') ?? ''));
  sendPage(response, autoForm(redirectUri, { id_token: token, state: query.get('state') ?? '' }));
}

async function toolKeys({ options }: State): Promise<readonly Jwk[]> {
  if (options.readToolKeys) return options.readToolKeys();
  const { keys } = (await (await fetch(`${options.toolUrl}/lti/jwks`)).json()) as { keys: Jwk[] };
  return keys;
}

async function giveToken(state: State, { body }: Asked, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(body);
  const claims = verifyJwt(form.get('client_assertion') ?? '..', await toolKeys(state));
  const isRight =
    claims?.iss === state.clientId &&
    claims.sub === state.clientId &&
    claims.aud === `${state.issuer}/token` &&
    Number(claims.exp) > state.seconds() &&
    form.get('grant_type') === 'client_credentials';
  if (!isRight) {
    response.writeHead(401).end();
    return;
  }
  state.seen.tokens.push(claims);
  sendJson(response, { access_token: `for ${form.get('scope')}`, token_type: 'Bearer', expires_in: 3600 });
}

function isAllowed({ authorization }: Asked, scope: string, response: ServerResponse): boolean {
  if (authorization === `Bearer for ${scope}`) return true;
  response.writeHead(401).end();
  return false;
}

function giveMembers({ issuer, options }: State, asked: Asked, response: ServerResponse): void {
  if (!isAllowed(asked, SCOPES.names, response)) return;
  const from = Number(asked.query.get('from') ?? 0);
  const members = options.people.slice(from, from + MEMBERS_PER_PAGE).map(({ sub, role, ...person }) => ({
    ...{ status: 'Active', user_id: sub, roles: [`${ROLE}${role}`] },
    ...person,
  }));
  const next = from + MEMBERS_PER_PAGE;
  const link = `<${issuer}/members?from=${next}>; rel="next"`;
  const context = { id: 'course-7b', title: 'German 7b' };
  sendJson(response, { context, members }, next < options.people.length ? { Link: link } : {});
}

function takeScore(state: State, asked: Asked, response: ServerResponse): void {
  if (!isAllowed(asked, SCOPES.score, response)) return;
  const lineItem = asked.path.replace(/\/scores$/, '');
  state.seen.scores.push({ ...(JSON.parse(asked.body) as Claims), lineItem });
  response.writeHead(204).end();
}

async function takeLinks(state: State, { body }: Asked, response: ServerResponse): Promise<void> {
  const claims = verifyJwt(new URLSearchParams(body).get('JWT') ?? '..', await toolKeys(state));
  if (claims?.aud !== state.issuer || claims.iss !== state.clientId) {
    response.writeHead(400).end('Not from the tool.');
    return;
  }
  state.seen.links.push(claims);
  const items = claims[`${LINKING}/content_items`] as readonly { readonly title: string }[];
  sendPage(
    response,
    page('Added', `<p>Added: ${escapeHtml(items.map(({ title }) => title).join(', '))}</p>`),
  );
}

function describePlatform({ issuer }: State, _request: Asked, response: ServerResponse): void {
  sendJson(response, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    registration_endpoint: `${issuer}/registration`,
    'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'testkit' },
  });
}

function registerTool({ clientId, deployment, seen }: State, asked: Asked, response: ServerResponse): void {
  if (asked.authorization !== 'Bearer registration-token') {
    response.writeHead(401).end();
    return;
  }
  const tool = JSON.parse(asked.body) as Claims;
  seen.registrations.push(tool);
  const configuration = { ...(tool[TOOL_CONFIGURATION] as Claims), deployment_id: deployment };
  sendJson(response, { ...tool, client_id: clientId, [TOOL_CONFIGURATION]: configuration });
}
