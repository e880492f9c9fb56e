import { OIDC_KINDS, type OidcKind, type OidcProvider } from '@beep/core/session';
import { isLoopbackHost } from '../auth/from-this-machine.ts';
import { domainOf } from '../policies/domain-of.ts';
import { oidcVariable, type ProviderField } from './oidc-variables.ts';
import { parseHttpUrl } from './parse-http-url.ts';

/** A configured OpenID Connect provider. */
export interface OidcProviderSettings extends OidcProvider {
  /** Without a trailing slash if it was given without one: issuers are compared as texts. */
  readonly issuer: string;
  readonly clientId: string;
  /** Secret. */
  readonly clientSecret: string;
  /** In lower case and ASCII; only people with a verified address in one of them may sign in. Empty: everybody. */
  readonly domains: readonly string[];
  /** The provider's addresses count as verified although it does not say so. */
  readonly trustsEmail: boolean;
}

const NAME = /^[a-z0-9]{1,20}$/;
/** Entra's shared issuers, through which anybody may make a tenant with any addresses. */
const SHARED_TENANTS = /^\/(common|organizations|consumers)\/v2\.0$/;

/** What is known of a kind; the rest is configured. */
const KNOWN: Readonly<Record<OidcKind, { readonly name?: string; readonly issuer?: string }>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { name: 'Microsoft' },
  generic: {},
};

type Environment = Readonly<Partial<Record<string, unknown>>>;
type Problem = (message: string) => void;

/** The providers of `AUTH=oidc`; reports each mistake, and returns those without one. */
export function parseOidcProviders(
  names: readonly string[],
  env: Environment,
  problem: Problem,
): readonly OidcProviderSettings[] {
  if (names.length === 0) {
    problem('AUTH=oidc needs OIDC_PROVIDERS: names such as "microsoft google", each with its own variables.');
  }
  if (new Set(names).size < names.length) problem('OIDC_PROVIDERS names a provider twice.');
  return names.flatMap((name) => parseProvider(name, env, problem) ?? []);
}

function parseProvider(name: string, env: Environment, problem: Problem): OidcProviderSettings | undefined {
  if (!NAME.test(name)) {
    problem(
      `OIDC_PROVIDERS must list names of 1 to 20 lower-case letters and digits such as "microsoft google", not "${name}".`,
    );
    return undefined;
  }
  const read = (field: ProviderField): string | undefined => {
    const value = env[oidcVariable(name, field)];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const required = (field: ProviderField): string => {
    const value = read(field);
    if (value === undefined) problem(`AUTH=oidc needs ${oidcVariable(name, field)}.`);
    return value ?? '';
  };
  const kind = parseKind(name, read('KIND'), problem);
  const issuer =
    KNOWN[kind].issuer !== undefined && read('ISSUER') === undefined
      ? KNOWN[kind].issuer
      : required('ISSUER');
  const provider: OidcProviderSettings = {
    id: `oidc.${name}`,
    kind,
    name: read('NAME') ?? KNOWN[kind].name ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    issuer,
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    domains: parseDomains(oidcVariable(name, 'DOMAINS'), read('DOMAINS'), problem),
    trustsEmail: parseSwitch(oidcVariable(name, 'TRUST_EMAIL'), read('TRUST_EMAIL'), problem),
  };
  checkIssuer(name, provider, problem);
  return provider;
}

function parseKind(name: string, text: string | undefined, problem: Problem): OidcKind {
  const kind = OIDC_KINDS.find((one) => one === (text ?? name));
  if (text !== undefined && kind === undefined) {
    problem(`${oidcVariable(name, 'KIND')} must be one of ${OIDC_KINDS.join(', ')}, not "${text}".`);
  }
  return kind ?? 'generic';
}

function checkIssuer(
  name: string,
  { issuer, kind, trustsEmail }: OidcProviderSettings,
  problem: Problem,
): void {
  if (issuer === '') return;
  const variable = oidcVariable(name, 'ISSUER');
  const url = parseHttpUrl(issuer);
  if (!url || (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))) {
    problem(
      `${variable} must be an https URL without a query, such as https://id.school.example, not "${issuer}".`,
    );
    return;
  }
  if (trustsEmail && kind === 'microsoft' && SHARED_TENANTS.test(url.pathname)) {
    problem(
      `${oidcVariable(name, 'TRUST_EMAIL')} would let anybody claim any address: ${variable} accepts every tenant. Name your own tenant there.`,
    );
  }
}

function parseDomains(variable: string, text: string | undefined, problem: Problem): readonly string[] {
  const items = (text ?? '').split(/[\s,]+/).filter((item) => item !== '');
  return items.flatMap((item) => {
    const domain = domainOf(`user@${item}`);
    if (domain === null) problem(`${variable} must list domains such as school.example, not "${item}".`);
    return domain ?? [];
  });
}

function parseSwitch(variable: string, text: string | undefined, problem: Problem): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false') {
    problem(`${variable} must be true or false, not "${text}".`);
  }
  return text === 'true';
}
