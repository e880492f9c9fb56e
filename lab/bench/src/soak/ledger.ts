import type { ClockView } from './soak-clock.ts';

/** A server that rounds, or answers a moment later, is not at fault. */
const SLACK_MS = 1500;
/** How long a delete can be undone. */
const RESTORE_MS = 60_000;

export type NoteState = 'live' | 'deleted';

/** A recording whose upload was acknowledged, and what has been promised about it since. */
export interface Note {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
  readonly sample: number;
  /** More than one where an answer was lost. */
  states: readonly NoteState[];
  /** When it ends, by the server's clock; null for never. More than one where an answer was lost. */
  ends: readonly (number | null)[];
  deletedAt: readonly number[];
  /** Plays that were acknowledged, and plays that may have been counted. */
  listensAtLeast: number;
  listensAtMost: number;
  /** Somebody is changing it. */
  busy: boolean;
  /** Its audio as it was first heard. */
  media?: { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };
}

export type Fate = 'heard' | 'gone';

/** What a listener may be told of a note while the clock shows this: one answer, or both where either is right. */
export function fatesOf(note: Note, clock: ClockView): ReadonlySet<Fate> {
  const fates = new Set<Fate>();
  if (note.states.includes('deleted')) fates.add('gone');
  if (!note.states.includes('live')) return fates;
  for (const end of note.ends) {
    for (const now of clock.now) {
      const isOver = end !== null && now >= end + SLACK_MS;
      const isSafe = end === null || (now < end - SLACK_MS && clock.peak < end - SLACK_MS);
      if (!isSafe) fates.add('gone');
      if (!isOver) fates.add('heard');
    }
  }
  return fates;
}

/** What may be answered to a question that was asked at the first view of the note and answered at the second. */
export function fatesBetween(before: ReadonlySet<Fate>, after: ReadonlySet<Fate>): ReadonlySet<Fate> {
  return new Set([...before, ...after]);
}

/** Whether a restore has to succeed, must fail, or may do either. */
export function restoreOutcome(note: Note, clock: ClockView): 'restores' | 'too late' | 'either' {
  if (note.states.length > 1) return 'either';
  const ages = note.deletedAt.flatMap((at) => clock.now.map((now) => now - at));
  // A sweep at the latest time that the clock has shown may have removed the file.
  const mayBeSwept = note.deletedAt.some((at) => clock.peak - at >= RESTORE_MS - SLACK_MS);
  if (ages.every((age) => age > RESTORE_MS + SLACK_MS)) return 'too late';
  return mayBeSwept ? 'either' : 'restores';
}

/** All that the service has acknowledged. */
export interface Book {
  readonly notes: Map<string, Note>;
  /** Uploads that were sent and not answered yet, by owner: each may be a recording already. */
  readonly unanswered: Map<string, number>;
  /** Recordings that were ever answered 201. */
  made: number;
  /** Uploads for which no answer was ever read. */
  lostAnswers: number;
  /** Accounts whose deletion was acknowledged. */
  accountsDeleted: number;
  /** Every promise that was broken, with what showed it. */
  readonly broken: string[];
}

export function createBook(): Book {
  return {
    notes: new Map(),
    unanswered: new Map(),
    made: 0,
    lostAnswers: 0,
    accountsDeleted: 0,
    broken: [],
  };
}

/** How many recordings a list of this owner may count: the fewest and the most. */
export function totalsOf(
  book: Book,
  owner: string,
  clock: ClockView,
): { readonly fewest: number; readonly most: number } {
  let fewest = 0;
  let most = book.unanswered.get(owner) ?? 0;
  for (const note of book.notes.values()) {
    if (note.owner !== owner) continue;
    const fates = fatesOf(note, clock);
    if (fates.has('heard')) most += 1;
    if (!fates.has('gone')) fewest += 1;
  }
  return { fewest, most };
}
