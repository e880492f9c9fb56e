import { randomBytes } from 'node:crypto';
import { type Language, matchLanguage } from '@beep/core/languages';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseDeclaredJson } from '../../http/parse-request.ts';
import { visitorTexts } from '../../http/visitor-texts.ts';
import type { Log } from '../../log/log.ts';
import type { Flow, FlowCookies } from './flow-cookie.ts';
import type { OidcSessions } from './oidc-sessions.ts';
import { provenPerson } from './proven-person.ts';
import type { ProviderClient } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';
import { chooserPage, donePage, notOpenedPage, problemPage } from './sign-in-pages.ts';

/** The paths of {@link addOidcRoutes}; no other route may start with these. */
export const OIDC_PATHS = ['/oidc/*'] as const;

export const CALLBACK_PATH = '/oidc/callback';
const SIGNED_OUT_PATH = '/oidc/signed-out';
const START_PATH = '/oidc/start';
const REQUEST = /^[\w-]{16,64}$/;
const MAX_CODE_LENGTH = 4096;

export interface OidcParts {
  /** By the id of their provider. */
  readonly clients: ReadonlyMap<string, ProviderClient>;
  readonly cookies: FlowCookies;
  readonly sessions: OidcSessions;
  readonly log: Log;
  readonly publicUrl: string;
  /** Of the installation. */
  readonly language: Language;
}

const logOutRequest = z.object({ refreshToken: z.string().min(1) });

/** The window of a sign-in, and the end of a session. */
export function addOidcRoutes(routes: Hono, parts: OidcParts): void {
  routes.get(START_PATH, (c) => start(c, parts));
  routes.get(`${CALLBACK_PATH}/:provider`, (c) => finish(c, parts));
  routes.get(SIGNED_OUT_PATH, (c) => c.redirect('/', 302));
  routes.post('/oidc/log-out', async (c: Context) => {
    const { refreshToken } = await parseDeclaredJson(c, logOutRequest);
    const ended = await parts.sessions.end(refreshToken);
    const client = parts.clients.get(ended?.providerId ?? '');
    const url = await client?.signOutUrl(`${parts.publicUrl}${SIGNED_OUT_PATH}`).catch(() => undefined);
    return c.json({ url: url ?? null });
  });
}

/** The first page of the window: the provider's, or a choice of providers. The query has no address to return to. */
async function start(context: Context, parts: OidcParts): Promise<Response> {
  const { request = '', provider: id, again, lang = '' } = context.req.query();
  const language = matchLanguage(lang);
  if (!REQUEST.test(request)) return notOpenedPage(context, visitorTexts(context, parts.language));
  const clients = [...parts.clients.values()];
  const client = id === undefined && clients.length === 1 ? clients[0] : parts.clients.get(id ?? '');
  if (!client)
    return chooserPage(
      context,
      visitorTexts(context, parts.language),
      clients.map(({ provider }) => ({
        ...provider,
        href: startPath({ request, provider: provider.id, language }),
      })),
    );
  const flow: Flow = {
    state: parts.cookies.newState(context, request),
    ...{ nonce: secret(), verifier: secret(), request, providerId: client.provider.id, language },
  };
  try {
    const url = await client.authorizationUrl(flow, { again: again !== undefined });
    await parts.cookies.store(context, flow);
    return context.redirect(url, 302);
  } catch (error) {
    return explain(context, parts, { error, request, client, language });
  }
}

/** The page that the provider returns to. */
async function finish(context: Context, parts: OidcParts): Promise<Response> {
  const { code, state = '', error, iss } = context.req.query();
  const [request = ''] = state.split('.', 1);
  const client = parts.clients.get(context.req.param('provider') ?? '');
  if (!client || !REQUEST.test(request)) {
    return notOpenedPage(context, visitorTexts(context, parts.language));
  }
  const flow = await parts.cookies.take(context, state);
  const language = flow?.language ?? null;
  try {
    if (!flow) throw new SignInError('expired', 'The sign-in is not in progress in this browser.');
    if (flow.providerId !== client.provider.id) {
      throw new SignInError('failed', 'The response came to the address of another provider.');
    }
    const isTooLong = (code?.length ?? 0) > MAX_CODE_LENGTH;
    const response = { code: isTooLong ? undefined : code, error, issuer: iss };
    const person = provenPerson(await client.claimsOf(response, flow), client.provider);
    const done = { request, code: await parts.sessions.issueCode(person) };
    return await donePage(context, visitorTexts(context, parts.language, language), done);
  } catch (failure) {
    return explain(context, parts, { error: failure, request, client, language });
  }
}

interface Failure {
  readonly error: unknown;
  readonly request: string;
  readonly client: ProviderClient;
  /** That the window was asked for. */
  readonly language: Language | null;
}

function explain(
  context: Context,
  { log, language: ofInstallation }: OidcParts,
  { error, request, client, language }: Failure,
): Response | Promise<Response> {
  if (!(error instanceof SignInError)) throw error;
  const { id, domains } = client.provider;
  // What users do is no fault.
  if (error.problem === 'unreachable' || error.problem === 'failed') {
    log.error('sign_in_failed', error, { provider: id });
  }
  const againHref = `${startPath({ request, provider: id, language })}&again`;
  return problemPage(context, visitorTexts(context, ofInstallation, language), {
    problem: error.problem,
    domains,
    againHref,
  });
}

interface StartPath {
  readonly request: string;
  readonly provider: string;
  readonly language: Language | null;
}

function startPath({ request, provider, language }: StartPath): string {
  const path = `${START_PATH}?request=${request}&provider=${provider}`;
  return language === null ? path : `${path}&lang=${language}`;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
