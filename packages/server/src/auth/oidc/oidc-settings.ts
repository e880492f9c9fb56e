import type { OidcProvider } from '@beep/core/session';
import type { Setting } from '../../config/config-values.ts';
import { parseHttpUrl } from '../../config/parse-http-url.ts';
import { domainOf } from '../../policies/domain-of.ts';
import { isLoopbackHost } from '../from-this-machine.ts';
import { OIDC_KINDS, type OidcKind } from './provider-kinds.ts';

/** A configured OpenID Connect provider. */
export interface OidcProviderSettings extends OidcProvider {
  readonly kind: OidcKind;
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

/** The variables of each provider that `OIDC_PROVIDERS` lists, without the prefix `OIDC_<NAME>_`. */
const PROVIDER_SETTINGS = {
  ISSUER: {
    about: 'Required, exactly as in its discovery document',
    shown: "Google's for `google`",
    whitespace: 'refused',
  },
  CLIENT_ID: { about: 'Required', shown: '', whitespace: 'refused' },
  CLIENT_SECRET: { about: 'Required. Secret', shown: '', isInFile: true },
  NAME: { about: 'On the button', shown: '`School`' },
  KIND: {
    about: Object.keys(OIDC_KINDS)
      .map((kind) => `\`${kind}\``)
      .join(', '),
    shown: 'the name, or `generic`',
  },
  DOMAINS: {
    about:
      'Only verified addresses of these domains sign in. Such an address counts only from providers that list its domain; only these name [administrators](../../docs/schools.md)',
    shown: 'all',
  },
  TRUST_EMAIL: {
    about: '`true`: its addresses count as verified. Only for addresses that you administer',
    shown: '`false`',
  },
} as const satisfies Readonly<Record<string, Setting>>;
type ProviderField = keyof typeof PROVIDER_SETTINGS;

const NAME = /^[a-z0-9]{1,20}$/;

type Environment = Readonly<Partial<Record<string, unknown>>>;
type Problem = (message: string) => void;

/** The listed names, in lower case; {@link parseOidcProviders} rejects other spellings. */
export function oidcNames({ OIDC_PROVIDERS: names }: Environment): readonly string[] {
  return typeof names === 'string' ? names.split(/[\s,]+/).filter((name) => name !== '') : [];
}

export function oidcVariable(name: string, field: ProviderField): string {
  return `OIDC_${name.toUpperCase()}_${field}`;
}

/** Every variable of the listed providers. */
export function oidcVariables(env: Environment): Readonly<Record<string, Setting>> {
  const fields = Object.entries(PROVIDER_SETTINGS) as [ProviderField, Setting][];
  return Object.fromEntries(
    oidcNames(env).flatMap((name) => fields.map(([field, setting]) => [oidcVariable(name, field), setting])),
  );
}

/** The name of a provider in its variables. */
export function nameOf({ id }: Pick<OidcProvider, 'id'>): string {
  return id.replace(/^oidc\./, '');
}

/** True if a provider lists the domain of the address: from others it names no administrator. */
export function namesAdministrators(
  providers: readonly Pick<OidcProviderSettings, 'domains'>[],
  email: string,
): boolean {
  const domain = domainOf(email);
  return providers.some(({ domains }) => domain !== null && domains.includes(domain));
}

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
  const known = OIDC_KINDS[kind];
  const provider: OidcProviderSettings = {
    id: `oidc.${name}`,
    kind,
    name: read('NAME') ?? known.name ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    issuer: read('ISSUER') ?? known.issuer ?? required('ISSUER'),
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    domains: parseDomains(oidcVariable(name, 'DOMAINS'), read('DOMAINS'), problem),
    trustsEmail: parseSwitch(oidcVariable(name, 'TRUST_EMAIL'), read('TRUST_EMAIL'), problem),
  };
  checkIssuer(name, provider, problem);
  return provider;
}

function parseKind(name: string, text: string | undefined, problem: Problem): OidcKind {
  const kinds = Object.keys(OIDC_KINDS) as OidcKind[];
  const kind = kinds.find((one) => one === (text ?? name));
  if (text !== undefined && kind === undefined) {
    problem(`${oidcVariable(name, 'KIND')} must be one of ${kinds.join(', ')}, not "${text}".`);
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
  if (trustsEmail && OIDC_KINDS[kind].sharedTenant?.test(issuer)) {
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
