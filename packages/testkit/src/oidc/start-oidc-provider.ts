import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';

/** Somebody who can sign in at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

export interface OidcProviderOptions {
  /** A free one unless given. */
  readonly port?: number;
  /** Its pages cut the window that they are in off from the page that opened it. */
  readonly cutsOpener?: boolean;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  /** The first page offers them. */
  readonly people: readonly OidcPerson[];
}

export interface RunningOidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

const CLIENT_ID = 'beep';
const CLIENT_SECRET = 'the-secret-of-the-client';
const NO_ICON = '<link rel="icon" href="data:,">';

/**
 * Starts a certified OpenID Connect provider on loopback, with a page of one button for each person and one that
 * cancels. Its state is in memory.
 */
export async function startOidcProvider(options: OidcProviderOptions): Promise<RunningOidcProvider> {
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { Provider: OidcProvider } = await import('oidc-provider');
  const provider = new OidcProvider(issuer, configuration(options));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (options.cutsOpener) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (!path.startsWith('/sign-in/')) return answer(request, response);
    void showPeople({ provider, request, response, options, chosen: new URLSearchParams(query).get('as') });
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function configuration({ redirectUris, postLogoutRedirectUris, people }: OidcProviderOptions): unknown {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: postLogoutRedirectUris ?? [],
      },
    ],
    cookies: { keys: ['a-key-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOut, postLogoutSuccessSource: showSignOut },
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => people.find((person) => person.sub === sub),
    }),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/sign-in/${uid}` },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
  };
}

interface GrantContext {
  readonly oidc: {
    readonly provider: Provider;
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

async function grantEverything({ oidc }: GrantContext): Promise<unknown> {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function showSignOut(context: { body: unknown }, form = ''): void {
  context.body = `<!doctype html><title>Sign out</title>${NO_ICON}<h1>Sign out?</h1>${form}
    <button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button>`;
}

interface SignInPage {
  readonly provider: Provider;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: OidcProviderOptions;
  readonly chosen: string | null;
}

async function showPeople({ provider, request, response, options, chosen }: SignInPage): Promise<void> {
  if (chosen === null) {
    const choices = [...options.people.map(({ sub, name }) => [sub, name]), ['', 'Cancel']];
    const links = choices.map(([sub, name]) => `<li><a href="?as=${sub}">${name}</a></li>`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Provider</title>${NO_ICON}<h1>Sign in</h1><ul>${links.join('')}</ul>`,
    );
    return;
  }
  const result = chosen === '' ? { error: 'access_denied' } : { login: { accountId: chosen } };
  await provider.interactionFinished(request, response, result);
}
