import type { Domain } from './actions/policies.ts';
import type { ClockView } from './soak-clock.ts';

/** Tolerates rounding and delays of the server. */
const SLACK_MS = 1500;
/** How long a delete can be undone. */
const RESTORE_MS = 60_000;

export type NoteState = 'live' | 'deleted';

/** A recording whose upload was acknowledged, and later acknowledgements about it. */
export interface Note {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
  readonly sample: number;
  /** More than one if a response was lost. */
  states: readonly NoteState[];
  /** The expiry by the server's clock; null for never. More than one if a response was lost. */
  ends: readonly (number | null)[];
  deletedAt: readonly number[];
  /** Plays that were acknowledged, and plays that may have been counted. */
  listensAtLeast: number;
  listensAtMost: number;
  /** A change is in progress. */
  busy: boolean;
  /** Its audio at the first playback. */
  media?: { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };
}

export type Availability = 'playable' | 'gone';

/**
 * The permitted responses for a recording at this time of the server's clock: one, or both if either is
 * correct.
 */
export function availabilityOf(note: Note, clock: ClockView): ReadonlySet<Availability> {
  const allowed = new Set<Availability>();
  if (note.states.includes('deleted')) allowed.add('gone');
  if (!note.states.includes('live')) return allowed;
  for (const end of note.ends) {
    for (const now of clock.now) {
      const isOver = end !== null && now >= end + SLACK_MS;
      const isSafe = end === null || (now < end - SLACK_MS && clock.peak < end - SLACK_MS);
      if (!isSafe) allowed.add('gone');
      if (!isOver) allowed.add('playable');
    }
  }
  return allowed;
}

/**
 * The permitted responses to a request made at the first view of the recording and answered at the second.
 */
export function availabilityBetween(
  before: ReadonlySet<Availability>,
  after: ReadonlySet<Availability>,
): ReadonlySet<Availability> {
  return new Set([...before, ...after]);
}

/** Whether a restore has to succeed, must fail, or may do either. */
export function restoreOutcome(note: Note, clock: ClockView): 'restores' | 'too late' | 'either' {
  if (note.states.length > 1) return 'either';
  const ages = note.deletedAt.flatMap((at) => clock.now.map((now) => now - at));
  // A sweep at the clock's latest time may have removed the file.
  const mayBeSwept = note.deletedAt.some((at) => clock.peak - at >= RESTORE_MS - SLACK_MS);
  if (ages.every((age) => age > RESTORE_MS + SLACK_MS)) return 'too late';
  return mayBeSwept ? 'either' : 'restores';
}

/** Everything that the service has acknowledged. */
export interface Ledger {
  readonly notes: Map<string, Note>;
  /** Uploads without a response yet, by owner: each may already be a recording. */
  readonly unanswered: Map<string, number>;
  /** Recordings that were ever answered with 201. */
  made: number;
  /** Uploads whose response was never read. */
  lostAnswers: number;
  /** Accounts whose deletion was acknowledged. */
  accountsDeleted: number;
  /** Recordings of accounts that stay, besides the notes: what `desk.ts` and `policies.ts` know of them. */
  readonly others: Set<string>;
  readonly revokedTokens: { readonly uid: string; readonly id: string; readonly secret: string }[];
  /** By the name of their client. */
  readonly domains: Map<string, Domain>;
  /** The accounts of people of the learning platform. */
  readonly learners: Map<string, string>;
  /** Archives that were unpacked elsewhere. */
  archives: number;
  /** Every violated guarantee, with its evidence. */
  readonly broken: string[];
}

export function createLedger(): Ledger {
  return {
    notes: new Map(),
    unanswered: new Map(),
    made: 0,
    lostAnswers: 0,
    accountsDeleted: 0,
    others: new Set(),
    revokedTokens: [],
    domains: new Map(),
    learners: new Map(),
    archives: 0,
    broken: [],
  };
}

/** The fewest and the most recordings that a list of this owner may count. */
export function totalsOf(
  ledger: Ledger,
  owner: string,
  clock: ClockView,
): { readonly fewest: number; readonly most: number } {
  let fewest = 0;
  let most = ledger.unanswered.get(owner) ?? 0;
  for (const note of ledger.notes.values()) {
    if (note.owner !== owner) continue;
    const allowed = availabilityOf(note, clock);
    if (allowed.has('playable')) most += 1;
    if (!allowed.has('gone')) fewest += 1;
  }
  return { fewest, most };
}
