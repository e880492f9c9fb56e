import type { SoundUsage } from './audio-usage.ts';

/** The account or network that work is charged to. */
export interface Payer {
  /** Unique per payer. */
  readonly key: string;
  /** Most queued jobs per queue; `maxWaitingSeconds` limits their audio. */
  readonly maxWaiting: number;
  readonly maxWaitingSeconds: number;
  /** True if many users may share it: then `slotsPerPayer` does not apply to it. */
  readonly isShared?: boolean;
  /** True without an account: the work of all strangers together leaves a slot to accounts, and stands back. */
  readonly isStranger?: boolean;
  /** The text of a refusal, before the retry time. */
  readonly refusal: string;
}

/** Work that waits for its turn. */
export interface QueuedWork {
  /** Each payer is charged and each payer's limits apply. */
  readonly payers: readonly Payer[];
  /** Duration of the audio, estimated if unknown. */
  readonly seconds: number;
  /** Removes the work from the queue unless it has started. */
  readonly signal?: AbortSignal;
}

/** Shares audio threads fairly between payers. */
export interface FairQueue {
  /**
   * Runs the job in its turn. Rejects, before it starts, with a {@link QueueRefusal} if too much is queued or its turn
   * does not come in time, and with the signal's reason.
   */
  run<T>(work: QueuedWork, job: (turn: Turn) => Promise<T>): Promise<T>;
}

/** Passed to a job when it starts. */
export interface Turn {
  /** The job should run at low priority: it is a stranger's, or an unshared payer used much recently. */
  readonly standsBack: boolean;
}

/** Four uploads of the maximum length within a minute. */
const HEAVY_USAGE_SECONDS = 3600;

/** The queue is full, or the turn did not come in time. */
export class QueueRefusal extends Error {
  /** The payer whose own work fills the queue; undefined if all payers together do. */
  readonly payer: Payer | undefined;
  /** Seconds of the payer's queued audio. */
  readonly waitingSeconds: number;

  constructor(payer: Payer | undefined, waitingSeconds: number) {
    super(payer ? `Too much sound waits for ${payer.key}.` : 'Too much sound waits.');
    this.name = 'QueueRefusal';
    this.payer = payer;
    this.waitingSeconds = waitingSeconds;
  }
}

export interface FairQueueOptions {
  /** Concurrent jobs. */
  readonly slots: number;
  /** Concurrent jobs per unshared payer; if less than `slots`, one stays free for others. */
  readonly slotsPerPayer: number;
  /** Queued jobs of all payers. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** May be shared between queues: use of one counts in all. */
  readonly usage: SoundUsage;
  readonly observer?: FairQueueObserver | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

export interface FairQueueObserver {
  onWaiting(count: number): void;
  onRefused(refusal: QueueRefusal): void;
}

/** A job that runs longer than its audio explains is charged the audio that others process in that time. */
export const SOUND_SECONDS_PER_SECOND = 60;

interface Entry extends QueuedWork {
  begin(turn: Turn): void;
  refuse(error: unknown): void;
}

/**
 * Runs next a job of the payers with the least recent use, regardless of arrival; of their jobs the shortest, then the
 * oldest. Work is charged when it starts, and for its time when it ends. A first upload goes before all queued work of
 * a client who sends many.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { usage, now = () => performance.now() } = options;
  const waiting = new Set<Entry>();
  const slots = createSlots(options);
  const charge = ({ payers }: QueuedWork, seconds: number): void => {
    for (const { key } of payers) usage.add(key, seconds);
  };
  const leave = (entry: Entry): void => {
    waiting.delete(entry);
    options.observer?.onWaiting(waiting.size);
  };
  const fill = (): void => {
    while (slots.areFree()) {
      const next = firstOf([...waiting].filter(slots.hasOneFor), usage);
      if (!next) return;
      leave(next);
      slots.take(next);
      const standsBack = isOfStranger(next) || isHeavy(next, usage);
      charge(next, next.seconds);
      next.begin({ standsBack });
    }
  };
  const turnOf = (work: QueuedWork): Promise<Turn> => {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const onAbort = (): void => entry.refuse(work.signal?.reason);
    const timer = setTimeout(() => entry.refuse(lateness(entry, waiting)), options.maxWaitMs);
    const settled = (): void => {
      clearTimeout(timer);
      work.signal?.removeEventListener('abort', onAbort);
    };
    const entry: Entry = {
      ...work,
      begin: (turn) => {
        settled();
        resolve(turn);
      },
      refuse: (error) => {
        settled();
        leave(entry);
        reject(error);
      },
    };
    work.signal?.addEventListener('abort', onAbort, { once: true });
    waiting.add(entry);
    options.observer?.onWaiting(waiting.size);
    fill();
    return promise;
  };
  return {
    run: async (work, job) => {
      work.signal?.throwIfAborted();
      const refusal = slots.hasOneFor(work) ? undefined : fullness(work, waiting, options.maxWaiting);
      if (refusal) {
        options.observer?.onRefused(refusal);
        throw refusal;
      }
      const turn = await turnOf(work).catch((error: unknown) => {
        if (error instanceof QueueRefusal) options.observer?.onRefused(error);
        throw error;
      });
      const begun = now();
      try {
        return await job(turn);
      } finally {
        slots.free(work);
        charge(work, Math.max(0, ((now() - begun) / 1000) * SOUND_SECONDS_PER_SECOND - work.seconds));
        fill();
      }
    },
  };
}

interface Slots {
  areFree(): boolean;
  hasOneFor(work: QueuedWork): boolean;
  take(work: QueuedWork): void;
  free(work: QueuedWork): void;
}

/** The slots of all strangers count together, because one may send from many networks. */
const STRANGERS = 'strangers';

function createSlots({ slots, slotsPerPayer }: FairQueueOptions): Slots {
  const running = new Map<string, number>();
  let busy = 0;
  const change = (work: QueuedWork, by: 1 | -1): void => {
    busy += by;
    for (const key of slotKeys(work)) {
      const count = (running.get(key) ?? 0) + by;
      if (count > 0) running.set(key, count);
      else running.delete(key);
    }
  };
  const mayRun = (key: string): boolean => (running.get(key) ?? 0) < slotsPerPayer;
  return {
    areFree: () => busy < slots,
    hasOneFor: (work) => busy < slots && slotKeys(work).every(mayRun),
    take: (work) => change(work, 1),
    free: (work) => change(work, -1),
  };
}

/** What `slotsPerPayer` applies to. */
function slotKeys(work: QueuedWork): readonly string[] {
  const keys = work.payers.filter(({ isShared = false }) => !isShared).map(({ key }) => key);
  return isOfStranger(work) ? [...keys, STRANGERS] : keys;
}

function isOfStranger({ payers }: QueuedWork): boolean {
  return payers.some(({ isStranger = false }) => isStranger);
}

/** Use of a shared network says nothing about one of its users. */
function isHeavy({ payers }: QueuedWork, usage: SoundUsage): boolean {
  return payers.some(({ key, isShared = false }) => !isShared && usage.of(key) > HEAVY_USAGE_SECONDS);
}

function firstOf(entries: readonly Entry[], usage: SoundUsage): Entry | undefined {
  let first: Entry | undefined;
  let least: readonly number[] = [];
  const used = new Map<string, number>();
  const usedBy = ({ key }: Payer): number => {
    // Read once, because it decays continuously.
    const seconds = used.get(key) ?? usage.of(key);
    used.set(key, seconds);
    return seconds;
  };
  for (const entry of entries) {
    const rank = [...entry.payers.map(usedBy).sort((a, b) => b - a), entry.seconds];
    if (!first || isLess(rank, least)) {
      first = entry;
      least = rank;
    }
  }
  return first;
}

function isLess(rank: readonly number[], other: readonly number[]): boolean {
  const index = rank.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (rank[index] ?? 0) < (other[index] ?? 0);
}

/** A full queue refuses the newest work of the payer with the most, which may be the work that comes. */
function fullness(
  work: QueuedWork,
  waiting: ReadonlySet<Entry>,
  maxWaiting: number,
): QueueRefusal | undefined {
  for (const payer of work.payers) {
    const own = waitingOf(payer, waiting);
    if (own.count >= payer.maxWaiting || own.seconds + work.seconds > payer.maxWaitingSeconds) {
      return new QueueRefusal(payer, own.seconds);
    }
  }
  if (waiting.size < maxWaiting) return undefined;
  const most = mostWaiting(waiting);
  const own = work.payers.map((payer) => waitingOf(payer, waiting).count);
  if (!most || Math.max(0, ...own) + 1 >= most.count) return new QueueRefusal(undefined, 0);
  most.newest.refuse(new QueueRefusal(most.payer, waitingOf(most.payer, waiting).seconds));
  return undefined;
}

interface MostWaiting {
  readonly payer: Payer;
  readonly count: number;
  readonly newest: Entry;
}

function mostWaiting(waiting: ReadonlySet<Entry>): MostWaiting | undefined {
  const byPayer = new Map<string, MostWaiting>();
  let most: MostWaiting | undefined;
  for (const entry of waiting) {
    for (const payer of entry.payers) {
      const count = (byPayer.get(payer.key)?.count ?? 0) + 1;
      const its = { payer, count, newest: entry };
      byPayer.set(payer.key, its);
      if (!most || its.count > most.count) most = its;
    }
  }
  return most;
}

/** A timeout is the payer's own fault if more of its work is queued. */
function lateness(entry: QueuedWork, waiting: ReadonlySet<QueuedWork>): QueueRefusal {
  for (const payer of entry.payers) {
    const own = waitingOf(payer, waiting);
    if (own.count > 1) return new QueueRefusal(payer, own.seconds);
  }
  return new QueueRefusal(undefined, 0);
}

function waitingOf({ key }: Payer, waiting: ReadonlySet<QueuedWork>): { count: number; seconds: number } {
  let count = 0;
  let seconds = 0;
  for (const work of waiting) {
    if (!work.payers.some((payer) => payer.key === key)) continue;
    count += 1;
    seconds += work.seconds;
  }
  return { count, seconds };
}
