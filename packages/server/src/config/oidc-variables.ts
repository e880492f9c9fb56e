/** The variables of each provider that `OIDC_PROVIDERS` lists, without the prefix `OIDC_<NAME>_`. */
const FIELDS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'KIND', 'DOMAINS', 'TRUST_EMAIL'] as const;
type Field = (typeof FIELDS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** The listed names, in lower case; the settings reject other spellings. */
function namesIn(env: Environment): readonly string[] {
  return (env.OIDC_PROVIDERS ?? '').split(/[\s,]+/).filter((name) => name !== '');
}

export function oidcVariable(name: string, field: Field): string {
  return `OIDC_${name.toUpperCase()}_${field}`;
}

/** Every variable of the listed providers. */
export function oidcVariables(env: Environment): readonly string[] {
  return namesIn(env).flatMap((name) => FIELDS.map((field) => oidcVariable(name, field)));
}

/** Those of them whose value can be in a file. */
export function oidcFileVariables(env: Environment): readonly string[] {
  return namesIn(env).map((name) => oidcVariable(name, 'CLIENT_SECRET'));
}
