import type { Person, PersonListQuery } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { OPERATOR } from '../../access/administrators.ts';
import { deletePerson, fillInPeople, listPeople, presentPerson } from '../../features/admin/index.ts';
import {
  type Command,
  numberOption,
  type OptionValues,
  table,
  textOption,
  timeText,
  UsageError,
} from '../command.ts';
import { DOMAIN_OPTION, domainsOption } from './arguments.ts';
import { findPeople } from './find-people.ts';
import { ANYWAY_OPTION, lackingArchiveLines, refuseLackingArchives } from './lacking-archives.ts';
import { readPairs } from './read-addresses.ts';
import { unnamedLines } from './unnamed-lines.ts';

const DEFAULT_PEOPLE = 100;

/** Users who have recorded. */
export const PEOPLE_COMMANDS: readonly Command[] = [
  {
    name: 'people list',
    summary: 'Users who have recorded, with what they store',
    takes: [],
    options: {
      ...DOMAIN_OPTION,
      search: { type: 'string', value: 'TEXT', summary: 'Only addresses that begin with this' },
      sort: { type: 'string', value: 'ORDER', summary: 'email (default), last_used, recordings or bytes' },
      limit: { type: 'string', value: 'NUMBER', summary: `At most so many; ${DEFAULT_PEOPLE} by default` },
      after: { type: 'string', value: 'NEXT', summary: 'The "next" of the list before' },
    },
    run: async ({ open, options }) => {
      const domains = domainsOption(options);
      const query = {
        q: textOption(options, 'search'),
        sort: sortOption(options),
        limit: numberOption(options, 'limit', DEFAULT_PEOPLE),
        after: textOption(options, 'after'),
      };
      const installation = await open();
      const found = await listPeople(installation, domains, query);
      const { people, total, next } = found;
      const more = next === undefined ? [] : [`${total} in all; the next ones: --after ${next}`];
      const unnamed = await unnamedLines(installation);
      return { lines: [...peopleTable(people), ...more, ...unnamed], json: found };
    },
  },
  {
    name: 'people show',
    summary: 'One user',
    takes: ['PERSON'],
    options: {},
    run: async ({ open, names }) => {
      const people = (await findPeople(await open(), names[0])).map(presentPerson);
      return { lines: peopleTable(people), json: { people } };
    },
  },
  {
    name: 'people fill-in',
    summary: 'Store the addresses of people without one, from a file with "account,address" on each line',
    takes: ['FILE'],
    options: {},
    run: async ({ open, names }) => {
      const pairs = await readPairs(names[0] ?? '');
      const results = await fillInPeople(await open(), pairs, OPERATOR);
      const rows = results.map(({ uid, email, outcome }) => [uid, email, outcome]);
      return { lines: table(['ACCOUNT', 'ADDRESS', 'OUTCOME'], rows), json: { results } };
    },
  },
  {
    name: 'people delete',
    summary: 'Delete an account with everything it made; it is silent at once',
    takes: ['PERSON'],
    options: ANYWAY_OPTION,
    run: async ({ open, names, options }) => {
      const installation = await open();
      const people = await findPeople(installation, names[0]);
      refuseLackingArchives(await lackingArchiveLines(installation, people), options);
      for (const { uid } of people) await deletePerson(installation, uid, OPERATOR);
      const deleted = people.map(presentPerson);
      return {
        lines: deleted.map(
          ({ uid, email, recordings }) => `Deleted: ${email ?? uid}, ${recordings} recordings`,
        ),
        json: { deleted },
      };
    },
  },
];

function sortOption(options: OptionValues): PersonListQuery['sort'] {
  const parsed = adminCalls.listPeople.query.shape.sort.safeParse(textOption(options, 'sort'));
  if (parsed.success) return parsed.data;
  throw new UsageError('--sort must be email, last_used, recordings or bytes.');
}

function peopleTable(people: readonly Person[]): string[] {
  const rows = people.map(({ uid, email, domain, recordings, bytes, lastUsedAt }) => [
    ...[email, domain, uid, recordings, bytes, timeText(lastUsedAt)],
  ]);
  return table(['ADDRESS', 'DOMAIN', 'ACCOUNT', 'RECORDINGS', 'BYTES', 'LAST USED'], rows);
}
