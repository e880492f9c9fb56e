import type { SoundUsage } from './sound-usage.ts';

/** Whom work is done for: an account, or the network that an anonymous request came from. */
export interface Payer {
  /** The same for the same payer, different from all others'. */
  readonly key: string;
  /** What of it may wait in one queue at a time. */
  readonly maxWaiting: number;
  readonly maxWaitingSeconds: number;
  /** Whether many people may stand behind it, who are not to lose the last slot to one of them. */
  readonly isShared?: boolean;
  /** What a refusal says to it, before the time to wait. */
  readonly refusal: string;
}

/** A piece of work that waits for its turn. */
export interface QueuedWork {
  /** Every one of them is charged, and each has its limits. */
  readonly payers: readonly Payer[];
  /** Of sound; an estimate where it is not known yet. */
  readonly seconds: number;
  /** Takes it out of the queue, unless it has begun. */
  readonly signal?: AbortSignal;
}

/** Gives everybody a fair part of what works on sound. */
export interface FairQueue {
  /**
   * Runs the job when it is its turn. Rejects, without having begun, with a {@link QueueRefusal} when too much waits or
   * its turn does not come in time, and with the signal's reason.
   */
  run<T>(work: QueuedWork, job: (turn: Turn) => Promise<T>): Promise<T>;
}

/** What a job is told when it begins. */
export interface Turn {
  /** Whether one of its payers had so much sound worked on lately that the job should leave the processor to others. */
  readonly isHeavy: boolean;
}

/** Four uploads as long as they get, within a minute. */
const HEAVY_USAGE_SECONDS = 3600;

/** There is no room, or no turn in time. */
export class QueueRefusal extends Error {
  /** Whose own work takes the room; undefined when it is everybody's together. */
  readonly payer: Payer | undefined;
  /** Of its sound. */
  readonly waitingSeconds: number;

  constructor(payer: Payer | undefined, waitingSeconds: number) {
    super(payer ? `Too much sound waits for ${payer.key}.` : 'Too much sound waits.');
    this.name = 'QueueRefusal';
    this.payer = payer;
    this.waitingSeconds = waitingSeconds;
  }
}

export interface FairQueueOptions {
  /** Jobs at a time. */
  readonly slots: number;
  /** Of them for one payer: with fewer than `slots` there is one left for the others. */
  readonly slotsPerPayer: number;
  /** Work that may wait, of all payers together. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** May be shared by queues: who floods one stands behind in all. */
  readonly usage: SoundUsage;
  readonly observer?: FairQueueObserver | undefined;
  /** Milliseconds of a clock that is never set. */
  readonly now?: () => number;
}

export interface FairQueueObserver {
  onWaiting(count: number): void;
  onRefused(refusal: QueueRefusal): void;
}

/** A job that runs for longer than its sound explains is charged as much sound as others get done in that time. */
export const SOUND_SECONDS_PER_SECOND = 60;

interface Entry extends QueuedWork {
  begin(turn: Turn): void;
  refuse(error: unknown): void;
}

/**
 * The next job is one of those who had the least sound worked on lately, whoever came first; of their jobs the shortest,
 * of equal ones the oldest. Work is charged when it begins, and for its time when it ends. So the first upload of
 * anybody goes before all that waits of somebody who sends one after the other.
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
      const isHeavy = isHeavyFor(next, usage);
      charge(next, next.seconds);
      next.begin({ isHeavy });
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

function createSlots({ slots, slotsPerPayer }: FairQueueOptions): Slots {
  const running = new Map<string, number>();
  let busy = 0;
  const change = ({ payers }: QueuedWork, by: 1 | -1): void => {
    busy += by;
    for (const { key } of payers) {
      const count = (running.get(key) ?? 0) + by;
      if (count > 0) running.set(key, count);
      else running.delete(key);
    }
  };
  const mayRun = ({ key, isShared = false }: Payer): boolean =>
    isShared || (running.get(key) ?? 0) < slotsPerPayer;
  return {
    areFree: () => busy < slots,
    hasOneFor: ({ payers }) => busy < slots && payers.every(mayRun),
    take: (work) => change(work, 1),
    free: (work) => change(work, -1),
  };
}

/** A network that many people stand behind says nothing about one of them. */
function isHeavyFor({ payers }: QueuedWork, usage: SoundUsage): boolean {
  return payers.some(({ key, isShared = false }) => !isShared && usage.of(key) > HEAVY_USAGE_SECONDS);
}

function firstOf(entries: readonly Entry[], usage: SoundUsage): Entry | undefined {
  let first: Entry | undefined;
  let least: readonly number[] = [];
  const used = new Map<string, number>();
  const usedBy = ({ key }: Payer): number => {
    // Asked once, because it shrinks with every moment.
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

function fullness(
  work: QueuedWork,
  waiting: ReadonlySet<QueuedWork>,
  maxWaiting: number,
): QueueRefusal | undefined {
  for (const payer of work.payers) {
    const own = waitingOf(payer, waiting);
    if (own.count >= payer.maxWaiting || own.seconds + work.seconds > payer.maxWaitingSeconds) {
      return new QueueRefusal(payer, own.seconds);
    }
  }
  return waiting.size < maxWaiting ? undefined : new QueueRefusal(undefined, 0);
}

/** Who has waited too long was held up by himself when more of his work is here. */
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
