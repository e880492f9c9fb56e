import { type AdministratorList, createAdministrators, OPERATOR } from '../../access/administrators.ts';
import { namesAdministrators, oidcNames, parseOidcProviders } from '../../auth/oidc/oidc-settings.ts';
import { parseAdministrators } from '../../config/config.ts';
import { type Command, type CommandInput, table, timeText } from '../command.ts';
import { addressOf, DOMAIN_OPTION, domainsOption, scopeOf } from './arguments.ts';

/** The operator's commands for administrators. */
export const ADMINISTRATOR_COMMANDS: readonly Command[] = [
  {
    name: 'administrators list',
    summary: 'Who administers which domain',
    takes: [],
    options: DOMAIN_OPTION,
    run: async (input) => {
      const listed = await (await open(input)).list(domainsOption(input.options));
      const administrators = listed.map(({ namedAt, ...rest }) => ({
        ...rest,
        ...(namedAt === undefined ? {} : { namedAt: Math.floor(namedAt / 1000) }),
      }));
      const rows = administrators.map(({ email, domain, namedBy, ...rest }) => [
        ...[email, domain, namedBy],
        'namedAt' in rest ? timeText(rest.namedAt) : '-',
      ]);
      return { lines: table(['ADDRESS', 'DOMAIN', 'NAMED BY', 'SINCE'], rows), json: { administrators } };
    },
  },
  {
    name: 'administrators name',
    summary: 'Name an administrator of a domain, or of every domain with "*"',
    takes: ['ADDRESS', 'DOMAIN'],
    options: {},
    run: (input) => change(input, 'name', ['Named', 'Named before']),
  },
  {
    name: 'administrators remove',
    summary: 'Remove an administrator, whose sign-in is refused at once',
    takes: ['ADDRESS', 'DOMAIN'],
    options: {},
    run: (input) => change(input, 'remove', ['Removed', 'Nobody has named']),
  },
];

async function open({ open: openInstallation, env }: CommandInput): Promise<AdministratorList> {
  const { stores, now } = await openInstallation();
  return createAdministrators({ stores, configured: parseAdministrators(env), now });
}

async function change(
  input: CommandInput,
  kind: 'name' | 'remove',
  [done, unchanged]: readonly [string, string],
): ReturnType<Command['run']> {
  const administration = { email: addressOf(input.names[0]), domain: scopeOf(input.names[1]) };
  const changed = await (await open(input))[kind](administration, OPERATOR);
  const outcome = changed ? done : unchanged;
  const warnings = kind === 'name' ? warningsOf(administration.email, input.env) : [];
  return {
    lines: [`${outcome}: ${administration.email} for ${administration.domain}`, ...warnings],
    json: { ...administration, changed, ...(warnings.length > 0 && { warnings }) },
  };
}

/** As the start and `beep check` warn of `ADMINISTRATORS`; those report mistakes in the variables. */
function warningsOf(email: string, env: NodeJS.ProcessEnv): readonly string[] {
  if (env.AUTH !== 'oidc') return [];
  const providers = parseOidcProviders(oidcNames(env), env, () => undefined);
  if (namesAdministrators(providers, email)) return [];
  return [`${email} administers nothing yet: no provider has that domain in its OIDC_<NAME>_DOMAINS.`];
}
