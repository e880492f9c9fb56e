import { z } from 'zod';
import type { IdentityMode } from '../auth/identity.ts';
import { IDENTITY_MODES } from '../auth/identity-modes.ts';
import { optionalText, type Setting } from './config-values.ts';

const modes: readonly [string, IdentityMode][] = Object.entries(IDENTITY_MODES);
const modeVariables: IdentityMode['variables'] = Object.assign(
  {},
  ...modes.map(([, mode]) => mode.variables),
);

const ownVariables = {
  AUTH: optionalText({
    about: modes.map(([name, { purpose }]) => `\`${name}\`: ${purpose}`).join('; '),
    shown: 'required',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    about: 'Address to listen on; loopback only with `AUTH=local`',
    shown: '`127.0.0.1`',
  }),
};
const variables = z.object({ ...ownVariables, ...modeVariables });
/** The same without mistakes of single variables, which hide no other mistake. */
const validVariables = z.looseObject({
  ...ownVariables,
  ...Object.fromEntries(Object.entries(modeVariables).map(([name, type]) => [name, type.catch(undefined)])),
});

const modeSchema = validVariables.transform((env, context) => {
  const problem = (message: string): void => context.addIssue({ code: 'custom', message });
  // Node would listen on every address.
  if (env.HOST === '')
    problem('HOST must be an address of this machine such as 127.0.0.1, not empty. Unset it.');
  const [, mode] = modes.find(([name]) => name === env.AUTH) ?? [];
  if (!mode) {
    const choices = modes.map(([name, { purpose }]) => `AUTH=${name} for ${purpose}`);
    const given = env.AUTH === undefined ? '' : `, not "${env.AUTH}"`;
    problem(`AUTH must be set: ${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}${given}.`);
    return z.NEVER;
  }
  const identity = mode.parse(env, problem);
  return { host: env.HOST, auth: identity.auth, identity };
});

/** The environment variables of the identity back end. */
export const identitySchema = variables.transform(() => ({})).and(modeSchema);

/** Variables with a name from another variable, such as those of each OpenID Connect provider. */
export function namedVariables(env: NodeJS.ProcessEnv): Readonly<Record<string, Setting>> {
  return Object.assign({}, ...modes.map(([, mode]) => mode.namedVariables?.(env)));
}
