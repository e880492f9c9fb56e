import { availableParallelism } from 'node:os';
import { createSoundUsage } from './audio-usage.ts';
import {
  createFairQueue,
  type FairQueue,
  type FairQueueObserver,
  type FairQueueOptions,
} from './fair-queue.ts';

/** A queue per kind of audio thread. Use is charged across all of them. */
export interface AudioQueues {
  /** Threads that inspect uploads, for which users wait. */
  readonly inspection: FairQueue;
  /** The patient thread that measures recordings after the response. */
  readonly normalization: FairQueue;
  readonly mp3: FairQueue;
  readonly cards: FairQueue;
}

/** Thread counts. With more than one thread, no account gets the last one. */
export interface AudioThreads {
  readonly inspection: number;
  readonly mp3: number;
}

const MAX_INSPECTIONS = 4;
const MAX_MP3S = 2;

/** One thread more than a single payer can use; the system schedules the extra one. */
export function audioThreads(cores: number = availableParallelism()): AudioThreads {
  return { inspection: Math.min(MAX_INSPECTIONS, cores) + 1, mp3: Math.min(MAX_MP3S, cores) + 1 };
}

type Limits = Pick<FairQueueOptions, 'slots' | 'slotsPerPayer' | 'maxWaiting' | 'maxWaitMs'>;

/** No user waits for it for long: until it is done, the recording is played as uploaded. */
const NORMALIZATION: Limits = { slots: 1, slotsPerPayer: 1, maxWaiting: 10_000, maxWaitMs: 3_600_000 };
const CARDS: Limits = { slots: 1, slotsPerPayer: 1, maxWaiting: 64, maxWaitMs: 15_000 };

export interface AudioQueuesOptions {
  readonly threads: AudioThreads;
  readonly observe?: (queue: keyof AudioQueues) => FairQueueObserver;
}

export function createAudioQueues({ threads, observe }: AudioQueuesOptions): AudioQueues {
  const usage = createSoundUsage();
  const create = (name: keyof AudioQueues, limits: Limits): FairQueue =>
    createFairQueue({ ...limits, usage, observer: observe?.(name) });
  const shared = (slots: number): Pick<Limits, 'slots' | 'slotsPerPayer'> => ({
    slots,
    slotsPerPayer: Math.max(1, slots - 1),
  });
  return {
    inspection: create('inspection', { ...shared(threads.inspection), maxWaiting: 128, maxWaitMs: 60_000 }),
    normalization: create('normalization', NORMALIZATION),
    mp3: create('mp3', { ...shared(threads.mp3), maxWaiting: 256, maxWaitMs: 120_000 }),
    cards: create('cards', CARDS),
  };
}
