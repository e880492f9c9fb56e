import type { BulkResult } from '@beep/api/features/admin';
import { OPERATOR } from '../../access/administrators.ts';
import { deletePeople } from '../../features/admin/index.ts';
import { type Command, table } from '../command.ts';
import type { Installation } from '../open-installation.ts';
import { ANYWAY_OPTION, lackingArchiveLines, refuseLackingArchives } from './lacking-archives.ts';
import { readAddresses } from './read-addresses.ts';
import { unnamedLines } from './unnamed-lines.ts';

/** Results that are printed together. */
const LOT = 500;

/** Deletes the accounts of a list of addresses, for example of pupils who have left. */
export const BULK_DELETION_COMMAND: Command = {
  name: 'people delete-list',
  summary: 'Delete the accounts of a file with one address on each line; "-" is standard input',
  takes: ['FILE'],
  options: {
    'dry-run': { type: 'boolean', summary: 'Say what would be deleted, and delete nothing' },
    ...ANYWAY_OPTION,
  },
  run: async ({ open, names, options }) => {
    // The whole file first: a mistake in its last line must not leave half of it done.
    const addresses = await readAddresses(names[0] ?? '');
    const installation = await open();
    const results: BulkResult[] = [];
    const dryRun = options['dry-run'] === true;
    const lacking = await lackingArchives(installation, addresses);
    if (!dryRun) refuseLackingArchives(lacking, options);
    for (let at = 0; at < addresses.length; at += LOT) {
      const lot = addresses.slice(at, at + LOT);
      results.push(...(await deletePeople(installation, { addresses: lot, dryRun }, OPERATOR)));
    }
    const rows = results.map(({ address, outcome, recordings, bytes }) => [
      address,
      outcome,
      recordings,
      bytes,
    ]);
    const lines = [
      ...table(['ADDRESS', 'OUTCOME', 'RECORDINGS', 'BYTES'], rows),
      ...lacking,
      ...(await unnamedLines(installation)),
    ];
    return { lines, json: { results } };
  },
};

async function lackingArchives(
  installation: Installation,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let at = 0; at < addresses.length; at += LOT) {
    const people = await installation.stores.people.findByAddress(addresses.slice(at, at + LOT));
    lines.push(...(await lackingArchiveLines(installation, people)));
  }
  return lines;
}
