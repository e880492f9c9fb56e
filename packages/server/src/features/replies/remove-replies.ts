import type { JobHandler } from '../../jobs/job-worker.ts';
import { restAfter } from '../../jobs/rest-after.ts';
import type { Log } from '../../log/log.ts';
import { REMOVAL_PACE, removeAudio } from '../../recordings/removal/remove-audio.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { RemovableFile } from '../../storage/removal-store.ts';
import { inBatches } from '../../storage/sql/batches.ts';
import type { ReplyStore } from './storage/index.ts';

export interface ReplyJobNeeds {
  readonly stores: { readonly replies: Pick<ReplyStore, 'endExpired' | 'due' | 'forget'> };
  readonly audio: Pick<AudioStore, 'removeAll'>;
  /** True once files may be removed. */
  readonly mayRemove: () => boolean;
  readonly times: { readonly sweepIntervalMs: number };
  readonly log: Log;
  readonly now: () => number;
}

export function createReplyJobs(needs: ReplyJobNeeds): readonly JobHandler[] {
  return [
    {
      kind: 'remove_replies',
      slots: 1,
      isReady: needs.mayRemove,
      periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
      work: (_job, signal) => removeReplies(needs, signal),
    },
  ];
}

/**
 * Ends expired replies, then removes the audio and the rows of all that have ended, with their answers. Tries each once
 * and rejects if some could not be removed. Safe to run at any time.
 */
async function removeReplies(
  { stores: { replies }, audio, log, now }: ReplyJobNeeds,
  signal: AbortSignal,
): Promise<void> {
  await replies.endExpired(now(), signal);
  let failed = 0;
  let last: RemovableFile | undefined;
  const removeNext = async (limit: number): Promise<number> => {
    const begun = performance.now();
    const due = await replies.due(limit, last?.id);
    const left = await removeAudio(audio, due);
    const [reason] = left.values();
    if (left.size > 0) log.error('remove_reply', reason, { count: left.size });
    await replies.forget(due.filter(({ id }) => !left.has(id)).map(({ id }) => id));
    failed += left.size;
    last = due.at(-1) ?? last;
    if (due.length === limit) await restAfter(begun);
    return due.length;
  };
  await inBatches(REMOVAL_PACE, removeNext, signal);
  if (failed > 0) throw new Error(`The files of ${failed} voice replies could not be removed.`);
}
