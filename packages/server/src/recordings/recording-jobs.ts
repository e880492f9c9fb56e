import { LISTEN_DEDUPE_MS } from '@beep/core/limits';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { Log } from '../log/log.ts';
import { MAKE_MP3, type Mp3Renditions } from '../media/mp3-renditions.ts';
import type { AudioInventory } from '../storage/audio-store.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import type { Stores } from '../storage/stores.ts';
import { UPLOAD_KEY_LIFE_MS } from '../upload/save-upload.ts';
import { type LoudnessNormalization, NORMALIZE_LOUDNESS } from './copies/loudness-normalization.ts';
import { removeOrphans } from './removal/remove-orphans.ts';
import { sweep } from './removal/sweep.ts';

const FORGET_EVERY_MS = 60_000;
/** The maximum number of encoder threads of a process. */
const MP3_SLOTS = 2;

export interface RecordingJobTimes {
  readonly sweepIntervalMs: number;
  readonly firstOrphansMs: number;
  readonly orphansIntervalMs: number;
  readonly orphanWaitMs: number;
}

export interface RecordingJobsDeps {
  readonly stores: Pick<Stores, 'removals' | 'deletions' | 'listens' | 'uploadKeys' | 'orphans'>;
  readonly audio: CheckedAudio & AudioInventory;
  readonly mp3: Mp3Renditions;
  readonly normalization: LoudnessNormalization;
  readonly log: Log;
  readonly now: () => number;
  readonly times: RecordingJobTimes;
  /** True once files may be removed; jobs that remove files wait for it. */
  readonly mayRemove: () => boolean;
  readonly maxOrphanPercent: number;
  readonly onOrphansRefused?: ((files: number) => void) | undefined;
}

/** The background jobs for recordings. Those of a feature are in its folder. */
export function createRecordingJobs(deps: RecordingJobsDeps): readonly JobHandler[] {
  const { stores, audio, log, now, times, mayRemove, maxOrphanPercent } = deps;
  // Counted from the start of the process: a restored database may hold a job that is long overdue.
  const orphansFrom = performance.now() + times.firstOrphansMs;
  return [
    {
      kind: 'sweep',
      slots: 1,
      isReady: mayRemove,
      periodic: { everyMs: times.sweepIntervalMs, firstMs: 0 },
      work: (_job, signal) => sweep(deps, now(), signal),
    },
    {
      kind: 'forget',
      slots: 1,
      periodic: { everyMs: FORGET_EVERY_MS, firstMs: 0 },
      work: async (_job, signal) => {
        await stores.listens.forgetBefore(now() - LISTEN_DEDUPE_MS, signal);
        await stores.uploadKeys.forgetBefore(now() - UPLOAD_KEY_LIFE_MS, signal);
      },
    },
    {
      kind: 'remove_orphans',
      slots: 1,
      periodic: { everyMs: times.orphansIntervalMs, firstMs: times.firstOrphansMs },
      isReady: () => mayRemove() && performance.now() >= orphansFrom,
      work: (_job, signal) =>
        removeOrphans(
          {
            ...{ audio, removals: stores.removals, orphans: stores.orphans, log },
            rules: { orphanWaitMs: times.orphanWaitMs, maxOrphanPercent },
            onRefused: deps.onOrphansRefused,
          },
          now(),
          signal,
        ),
    },
    { kind: MAKE_MP3, slots: MP3_SLOTS, work: (job, signal) => deps.mp3.make(job.key, signal) },
    { kind: NORMALIZE_LOUDNESS, slots: 1, work: (job, signal) => deps.normalization.level(job.key, signal) },
  ];
}
