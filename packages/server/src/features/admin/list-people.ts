import { foldAddress } from '@beep/api/contract';
import type { PersonList, PersonListQuery, PersonRecordingList } from '@beep/api/features/admin';
import type { Actor } from '../../access/administrators.ts';
import type { Domains } from '../../storage/domains.ts';
import { type Person, positionOf } from '../../storage/people-store.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { AdminDeps } from './admin-deps.ts';
import { CURSORS, readCursor, writeCursor } from './cursor.ts';
import { findPerson } from './find-person.ts';

type Stores = Pick<AdminDeps, 'stores'>;

/** A page of the users of the domains. Rejects with `invalid_request` for a cursor of another list. */
export async function listPeople(
  { stores }: Stores,
  domains: Domains,
  { q, sort, limit, after: cursor }: Pick<PersonListQuery, 'q' | 'sort' | 'limit' | 'after'>,
): Promise<PersonList> {
  const prefix = q === undefined ? undefined : foldAddress(q.trim());
  const schema = sort === 'email' ? CURSORS.byText : CURSORS.byNumber;
  const [value, uid] =
    cursor === undefined ? [] : readCursor<readonly [string | number | null, string]>(schema, cursor);
  const after = value === undefined || uid === undefined ? undefined : { value, uid };
  const found = await stores.people.list({ domains, prefix, sort, limit: limit + 1, after });
  const people = found.slice(0, limit);
  const last = people.at(-1);
  const position = last && found.length > limit ? positionOf(last, sort) : undefined;
  const unnamed = domains === 'all' ? await stores.people.countUnnamed() : 0;
  return {
    people: people.map(presentPerson),
    total: await stores.people.count({ domains, prefix }),
    ...(unnamed > 0 ? { unnamed } : {}),
    ...(position ? { next: writeCursor([position.value, position.uid]) } : {}),
  };
}

export interface PersonRecordingsRequest {
  readonly uid: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** A page of a user's recordings; the audit log notes each. Rejects with `not_found` or `forbidden` too. */
export async function listPersonRecordings(
  deps: Pick<AdminDeps, 'stores' | 'now'>,
  { uid, limit, after: cursor }: PersonRecordingsRequest,
  actor: Actor,
): Promise<Omit<PersonRecordingList, 'mayPlay'>> {
  const { stores } = deps;
  const person = await findPerson(deps, uid, actor);
  const [createdAt, id] = cursor === undefined ? [] : readCursor(CURSORS.byNumber, cursor);
  const after = createdAt === undefined || id === undefined ? undefined : { createdAt, id };
  const now = deps.now();
  const query = { uid, domains: actor.domains, now };
  const found = await stores.people.recordings({ ...query, limit: limit + 1, after });
  const recordings = found.slice(0, limit);
  await stores.audit.append({
    ...{ at: now, actor: actor.name, action: 'recordings_listed', domain: person.domain },
    ...{ subject: person.email ?? uid, details: { uid, recordings: recordings.length } },
  });
  const last = recordings.at(-1);
  return {
    person: presentPerson(person),
    recordings: recordings.map(presentPersonRecording),
    total: await stores.people.countRecordings(query),
    ...(last && found.length > limit ? { next: writeCursor([last.createdAt, last.id]) } : {}),
  };
}

export function presentPerson({ lastUsedAt, ...person }: Person): PersonList['people'][number] {
  return { ...person, lastUsedAt: Math.floor(lastUsedAt / 1000) };
}

function presentPersonRecording(recording: StoredRecording): PersonRecordingList['recordings'][number] {
  const { id, createdAt, duration, bytes, source, expiresAt, suspendedAt } = recording;
  return {
    ...{ id, duration, bytes, source },
    createdAt: Math.floor(createdAt / 1000),
    expiresAt: expiresAt === null ? 0 : Math.floor(expiresAt / 1000),
    suspended: suspendedAt !== null,
  };
}
