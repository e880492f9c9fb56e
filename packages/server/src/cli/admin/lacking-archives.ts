import { ConfigError } from '../../config/config-error.ts';
import type { Person } from '../../storage/people-store.ts';
import type { CommandOption, OptionValues } from '../command.ts';
import type { Installation } from '../open-installation.ts';

/** The option of commands that delete accounts. */
export const ANYWAY_OPTION: Readonly<Record<'anyway', CommandOption>> = {
  anyway: { type: 'boolean', summary: 'Delete also people whose prepared archive lacks sound' },
};

/** Lines about people whose prepared archive lacks sound that could not be read: they may count on it. */
export async function lackingArchiveLines(
  { stores }: Pick<Installation, 'stores'>,
  people: readonly Pick<Person, 'uid' | 'email'>[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { uid, email } of people) {
    const archive = await stores.archives.newest({ kind: 'account', subject: uid });
    if (archive?.state !== 'ready' || archive.unreadable === 0) continue;
    lines.push(
      `The archive of ${email ?? uid} lacks the sound of ${archive.unreadable} recordings and voice replies.`,
    );
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
