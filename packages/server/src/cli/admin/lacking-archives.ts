import { ConfigError } from '../../config/config-error.ts';
import type { ArchiveScope } from '../../storage/archive-store.ts';
import type { Person } from '../../storage/people-store.ts';
import type { CommandOption, OptionValues } from '../command.ts';
import type { Installation } from '../open-installation.ts';

/** The option of commands that delete accounts. */
export const ANYWAY_OPTION: Readonly<Record<'anyway', CommandOption>> = {
  anyway: {
    type: 'boolean',
    summary: 'Delete also people whose archive, or that of their domain, lacks sound',
  },
};

/** Lines about archives of the people, or of their domains, that lack sound that could not be read: they may count on it. */
export async function lackingArchiveLines(
  { stores }: Pick<Installation, 'stores'>,
  people: readonly Pick<Person, 'uid' | 'email' | 'domain'>[],
): Promise<readonly string[]> {
  const scopes = new Map<string, ArchiveScope>();
  for (const { uid, email, domain } of people) {
    scopes.set(email ?? uid, { kind: 'account', subject: uid });
    if (domain !== null) scopes.set(domain, { kind: 'domain', subject: domain });
  }
  const lines: string[] = [];
  for (const [name, scope] of scopes) {
    const { unreadable = 0 } = (await stores.archives.newestFinished(scope)) ?? {};
    if (unreadable > 0) {
      lines.push(`The archive of ${name} lacks the sound of ${unreadable} recordings and voice replies.`);
    }
  }
  return lines;
}

/** Rejects with a ConfigError if there are such lines, unless the option is set. */
export function refuseLackingArchives(lines: readonly string[], options: OptionValues): void {
  if (lines.length === 0 || options.anyway === true) return;
  throw new ConfigError(
    [
      ...lines,
      'Nothing was deleted. Export again until the sound can be read, or delete with --anyway.',
    ].join('\n'),
  );
}
