import { SOURCE_TAGS } from '@beep/core/hosts';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, whole } from '../../calls/parts.ts';
import { emailAddressSchema } from '../../policy-schemas.ts';
import { archiveState } from '../archive/index.ts';
import { next, ofDomain, paged } from './parts.ts';
import { BULK_OUTCOMES, MAX_BULK_ADDRESSES, PERSON_SORTS } from './values.ts';

const person = named(
  'Person',
  z.object({
    uid: z.string(),
    email: z.nullable(z.string()).check(z.describe('null without a verified address.')),
    domain: z.nullable(z.string()),
    recordings: whole(),
    bytes: whole(),
    lastUsedAt: whole(),
  }),
);
const personListQuery = z.object({
  ...ofDomain,
  q: z.optional(z.string().check(z.maxLength(200), z.describe('The beginning of the email address.'))),
  sort: z._default(z.enum(PERSON_SORTS), 'email'),
  ...paged,
});
const personList = named(
  'PersonList',
  z.object({
    people: knownOnly(person),
    total: whole(),
    unnamed: z.exactOptional(
      whole(
        'People without a verified address, for administrators of every domain. Absent if there are none.',
      ),
    ),
    ...next,
  }),
);

const personRecording = named(
  'PersonRecording',
  z.object({
    id: z.string(),
    createdAt: whole(),
    duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
    bytes: whole(),
    source: z.enum(SOURCE_TAGS),
    expiresAt: whole('0 for never.'),
    suspended: z.boolean(),
  }),
);
const personRecordingList = named(
  'PersonRecordingList',
  z.object({
    person,
    mayPlay: z.boolean().check(z.describe('Whether the policy lets administrators play.')),
    recordings: knownOnly(personRecording),
    total: whole(),
    ...next,
  }),
);

const bulkDeletionRequest = named(
  'BulkDeletionRequest',
  z.object({
    addresses: z.array(emailAddressSchema).check(z.minLength(1), z.maxLength(MAX_BULK_ADDRESSES)),
    dryRun: z.boolean(),
  }),
);
const bulkResult = z.object({
  address: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  recordings: whole(),
  bytes: whole(),
});
const bulkDeletion = named('BulkDeletion', z.object({ results: knownOnly(bulkResult) }));

/** A user who has recorded. Times are seconds since the epoch. */
export type Person = z.output<typeof person>;
export type PersonListQuery = z.output<typeof personListQuery>;
export type PersonList = z.output<typeof personList>;
/** A recording as administrators see it: without its link. */
export type PersonRecording = z.output<typeof personRecording>;
export type PersonRecordingList = z.output<typeof personRecordingList>;
/** What became of one address, or what would. */
export type BulkResult = z.output<typeof bulkResult>;

const PERSON = '/admin/people/{uid}';

export const peopleCalls = {
  listPeople: {
    method: 'GET',
    path: '/admin/people',
    caller: 'administrator',
    scope: null,
    summary: 'Users who have recorded',
    query: personListQuery,
    answer: [200, 'One page', personList],
    refusals: [],
  },
  listPersonRecordings: {
    method: 'GET',
    path: `${PERSON}/recordings`,
    caller: 'administrator',
    scope: null,
    summary: 'The recordings of a user by date and length; the audit log notes it',
    query: z.object(paged),
    answer: [200, 'One page, newest first', personRecordingList],
    refusals: ['not_found'],
  },
  getPersonArchive: {
    method: 'POST',
    path: `${PERSON}/archive`,
    caller: 'administrator',
    scope: null,
    summary: 'Make an archive of everything that a user recorded; call it again for the link',
    answer: [200, 'Its state, with a link when it is ready', archiveState],
    refusals: ['not_found'],
  },
  deletePerson: {
    method: 'DELETE',
    path: PERSON,
    caller: 'administrator',
    scope: null,
    summary: 'Delete an account with everything it made',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
  deletePeople: {
    method: 'POST',
    path: '/admin/people/deletions',
    caller: 'administrator',
    scope: null,
    summary: 'Delete the accounts of a list of addresses, or say what that would delete',
    body: bulkDeletionRequest,
    /** Room for the most addresses of usual length. */
    bodyBytes: 512 * 1024,
    answer: [200, 'What became of each address', bulkDeletion],
    refusals: ['not_json'],
  },
} as const satisfies Record<string, Call>;
