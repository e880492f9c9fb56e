import type { Setting } from './config-values.ts';

/** The variables of each provider that `OIDC_PROVIDERS` lists, without the prefix `OIDC_<NAME>_`. */
export const PROVIDER_SETTINGS = {
  ISSUER: {
    about: 'Required, exactly as in its discovery document',
    shown: "Google's for `google`",
  },
  CLIENT_ID: { about: 'Required', shown: '' },
  CLIENT_SECRET: { about: 'Required. Secret', shown: '', isInFile: true },
  NAME: { about: 'On the button', shown: '`School`' },
  KIND: { about: '`google`, `microsoft`, `generic`', shown: 'the name, or `generic`' },
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
export type ProviderField = keyof typeof PROVIDER_SETTINGS;

type Environment = Readonly<Record<string, string | undefined>>;

/** The listed names, in lower case; the settings reject other spellings. */
function namesIn(env: Environment): readonly string[] {
  return (env.OIDC_PROVIDERS ?? '').split(/[\s,]+/).filter((name) => name !== '');
}

export function oidcVariable(name: string, field: ProviderField): string {
  return `OIDC_${name.toUpperCase()}_${field}`;
}

/** Every variable of the listed providers. */
export function oidcVariables(env: Environment): Readonly<Record<string, Setting>> {
  const fields = Object.entries(PROVIDER_SETTINGS) as [ProviderField, Setting][];
  return Object.fromEntries(
    namesIn(env).flatMap((name) =>
      fields.map(([field, setting]) => [oidcVariable(name, field), setting] as const),
    ),
  );
}
