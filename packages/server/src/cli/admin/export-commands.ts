import { OPERATOR } from '../../access/administrators.ts';
import { type ExportCounts, exportArchive } from '../../archive/export-archive.ts';
import { parseLanguage } from '../../config/config.ts';
import type { ArchiveScope } from '../../storage/archive-store.ts';
import { type Command, type CommandInput, type CommandOutput, UsageError } from '../command.ts';
import { findAccount } from '../find-account.ts';
import { openAudio } from '../open-audio.ts';
import { scopeOf } from './arguments.ts';
import { unnamedLines } from './unnamed-lines.ts';

/** The operator's commands that write archives. */
export const EXPORT_COMMANDS: readonly Command[] = [
  {
    name: 'export person',
    summary:
      'Write an archive of everything that a person recorded, with all sound whatever the policy says; run it again to continue',
    takes: ['ACCOUNT', 'FILE'],
    options: {},
    run: async (input) => {
      const account = await findAccount((await input.open()).stores, input.names[0]);
      const scope = { kind: 'account', subject: account.uid } as const;
      return write(input, scope, { domain: account.domain, subject: account.email ?? account.uid });
    },
  },
  {
    name: 'export domain',
    summary:
      'Write an archive of everything that was recorded under a domain, with all sound whatever the policy says',
    takes: ['DOMAIN', 'FILE'],
    options: {},
    run: async (input) => {
      const domain = scopeOf(input.names[0]);
      if (domain === '*') throw new UsageError('Name one domain.');
      const output = await write(input, { kind: 'domain', subject: domain }, { domain, subject: domain });
      return { ...output, lines: [...output.lines, ...(await unnamedLines(await input.open()))] };
    },
  },
];

function unreadableLine(sounds: number): string {
  return `The sound of ${sounds} of the recordings and voice replies could not be read and is not in the file: it lists them as missing. Export again before you delete anything.`;
}

interface Noted {
  readonly domain: string | null;
  readonly subject: string;
}

async function write(input: CommandInput, scope: ArchiveScope, noted: Noted): Promise<CommandOutput> {
  const [, path = ''] = input.names;
  const language = parseLanguage(input.env);
  const installation = await input.open();
  const { stores, now } = installation;
  const opened = await openAudio(installation);
  try {
    const onPrepared = async (counts: ExportCounts): Promise<void> => {
      const entry = { at: now(), actor: OPERATOR.name, action: 'account_exported', ...noted } as const;
      await stores.audit.append({ ...entry, details: { ...counts } });
    };
    const log = { error: () => undefined };
    const exported = await exportArchive(
      { stores, now, log, language, audio: opened.audio, spool: opened.spool, onPrepared },
      scope,
      path,
    );
    return {
      lines: [
        `Wrote ${exported.recordings} recordings to ${path}, ${exported.bytes} bytes.`,
        ...(exported.unreadable === 0 ? [] : [unreadableLine(exported.unreadable)]),
      ],
      json: { file: path, ...exported },
    };
  } finally {
    await opened.close();
  }
}
