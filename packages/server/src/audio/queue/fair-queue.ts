import type { SoundUsage } from './audio-usage.ts';
import {
  lateness,
  makeRoom,
  type Payer,
  type QueuedWork,
  QueueRefusal,
  type WaitingWork,
} from './waiting-work.ts';

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
  /** The job should run at low priority: its sender has no account, or an unshared payer used much recently. */
  readonly standsBack: boolean;
}

/** Less than one upload of the maximum length: of many in a row, the first alone runs beside the uploads of others. */
const HEAVY_USAGE_SECONDS = 600;

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

/** A job that runs longer than its audio explains is charged for the time, at this many seconds of audio per second. */
export const SOUND_SECONDS_PER_SECOND = 60;

interface Entry extends WaitingWork {
  begin(turn: Turn): void;
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
      const standsBack = next.payers.some(({ isStrangers = false }) => isStrangers) || isHeavy(next, usage);
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
      const refusal = slots.hasOneFor(work) ? undefined : makeRoom(work, waiting, options.maxWaiting);
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
function slotKeys({ payers }: QueuedWork): readonly string[] {
  return payers.filter(({ isShared = false }) => !isShared).map(({ key }) => key);
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
