import type { TranscriptIndex } from './transcript-index.ts';

/** Transcripts looked at by one statement. */
const SLICE = 10_000;
/** Transcripts that one call looks at without finding one to index. */
const CALL = 100_000;

/**
 * Indexes transcripts that an earlier version or a crash left out, and removes entries without a transcript. A call goes
 * on where the last one ended, and begins again after the end: its time does not grow with the number of transcripts.
 */
export function createIndexCatchUp(index: TranscriptIndex): (signal: AbortSignal) => Promise<void> {
  let after: string | undefined;
  return async (signal) => {
    let lookedAt = 0;
    do {
      const { ids, next } = await index.behind(SLICE, after);
      for (const id of ids) {
        if (signal.aborted) return;
        await index.update(id);
      }
      lookedAt = ids.length > 0 ? 0 : lookedAt + SLICE;
      after = next;
    } while (after !== undefined && lookedAt < CALL && !signal.aborted);
  };
}
