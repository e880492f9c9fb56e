import { MAX_QUESTION_NAMES, MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed, whole } from '../../calls/parts.ts';
import { parseListedName } from '../questions/index.ts';

const name = parsed(z.string(), parseListedName, `must have 1 to ${MAX_REPLIER_NAME_LENGTH} characters`);
const names = z
  .array(name)
  .check(
    z.minLength(1),
    z.maxLength(MAX_QUESTION_NAMES),
    z.describe('In their order. Equal names are different people.'),
  );

const newNameList = named('NewNameList', z.object({ title: name, names }));
const nameListChange = named(
  'NameListChange',
  z.object({ title: z.exactOptional(name), names: z.exactOptional(names) }),
);

const listFields = {
  id: z.string(),
  title: z.string(),
  created_at: whole('Seconds since the epoch.'),
  count: whole('Its names.'),
  expires_at: z.exactOptional(
    whole('When it is deleted by the policy, in seconds since the epoch. Absent for never.'),
  ),
};
const nameListSummary = named('NameListSummary', z.object(listFields));
const nameLists = named('NameLists', z.object({ lists: knownOnly(nameListSummary) }));
const nameList = named('NameList', z.object({ ...listFields, names: z.array(z.string()) }));

/** A list of names among others. */
export type NameListSummary = z.output<typeof nameListSummary>;
/** A list with its names, in their order. */
export type NameList = z.output<typeof nameList>;

const ALL = '/users/{uid}/name-lists';
const ONE = `${ALL}/{list}`;

/** Calls on a user's lists of names, which only that user makes. */
export const nameListCalls = {
  listNameLists: {
    method: 'GET',
    path: ALL,
    scope: 'read',
    summary: 'The lists of names of the signed-in user, newest first',
    answer: [200, 'The lists', nameLists],
    refusals: [],
  },
  createNameList: {
    method: 'POST',
    path: ALL,
    scope: 'manage',
    summary: 'Keep a list of names; `conflict` if there is no room for another',
    body: newNameList,
    answer: [201, 'The list', nameList],
    refusals: ['conflict'],
  },
  getNameList: {
    method: 'GET',
    path: ONE,
    scope: 'read',
    summary: 'A list with its names',
    answer: [200, 'The list', nameList],
    refusals: ['not_found'],
  },
  changeNameList: {
    method: 'PATCH',
    path: ONE,
    scope: 'manage',
    summary: 'Change the title or the names of a list; questions and sheets made with it stay as they are',
    body: nameListChange,
    answer: [200, 'The list', nameList],
    refusals: ['not_found'],
  },
  deleteNameList: {
    method: 'DELETE',
    path: ONE,
    scope: 'manage',
    summary: 'Delete a list; questions and sheets made with it stay as they are',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
