import type { PersonListQuery } from '@beep/api';
import type { Domains } from './domains.ts';
import type { StoredRecording } from './recording-store.ts';

/** A user who has recorded, with what is stored. */
export interface Person {
  readonly uid: string;
  /** Verified; null without one. */
  readonly email: string | null;
  readonly domain: string | null;
  readonly recordings: number;
  readonly bytes: number;
  /** Milliseconds since the epoch, up to a day too early. */
  readonly lastUsedAt: number;
}

/** The last of a page: its value in the order of the list, and its id. */
export interface PersonPosition {
  readonly value: string | number | null;
  readonly uid: string;
}

export interface PeopleQuery {
  readonly domains: Domains;
  /** The beginning of the address, in lower case. */
  readonly prefix?: string | undefined;
  /** By address ascending, people without one last; by anything else descending. */
  readonly sort: PersonListQuery['sort'];
  readonly limit: number;
  readonly after?: PersonPosition | undefined;
}

export interface PersonRecordingsQuery {
  readonly uid: string;
  /** The domains that the recordings were made under; those without a domain are the owner's administrators'. */
  readonly domains: Domains;
  readonly now: number;
}

/** Recordings made on one day. */
export interface UsageDay {
  /** Since the epoch, in UTC. */
  readonly day: number;
  readonly recordings: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** What administrators see of users. The counts are maintained as recordings change. */
export interface PeopleStore {
  list(query: PeopleQuery): Promise<readonly Person[]>;
  count(query: Pick<PeopleQuery, 'domains' | 'prefix'>): Promise<number>;
  find(uid: string): Promise<Person | undefined>;
  /**
   * Accounts without an address: those of version 1.0 until it is filled in, and those whose address is not verified.
   */
  countUnnamed(): Promise<number>;
  /** The accounts of these addresses; one address may have several. */
  findByAddress(addresses: readonly string[]): Promise<readonly Person[]>;
  /** Live recordings, newest first. */
  recordings(
    query: PersonRecordingsQuery & {
      readonly limit: number;
      readonly after?: Pick<StoredRecording, 'createdAt' | 'id'> | undefined;
    },
  ): Promise<readonly StoredRecording[]>;
  countRecordings(query: PersonRecordingsQuery): Promise<number>;
  stored(domains: Domains): Promise<{ people: number; recordings: number; bytes: number }>;
  /** The first domains, by text, of people, or under which anything was ever recorded. */
  domains(limit: number): Promise<readonly string[]>;
  /** Days with recordings from this one on, oldest first. Deletions do not change them. */
  usage(query: { readonly domains: Domains; readonly fromDay: number }): Promise<readonly UsageDay[]>;
}

/** The value that a list is ordered by. */
export function positionOf(person: Person, sort: PeopleQuery['sort']): PersonPosition {
  const values = {
    email: person.email,
    last_used: person.lastUsedAt,
    recordings: person.recordings,
    bytes: person.bytes,
  };
  return { value: values[sort], uid: person.uid };
}
