import { BULK_RESULTS } from '../compiled/selected-recordings.ts';

/** What is done with many recordings. */
export type BulkAction = keyof typeof BULK_RESULTS;

/** "3 recordings deleted. 2 recordings couldn’t be deleted and stay selected." */
export function bulkDoneText(action: BulkAction, done: number, refused: number): string {
  const results = BULK_RESULTS[action];
  if (done === 0) return results.refused({ refused });
  return refused === 0 ? results.done({ done }) : results.both({ done, refused });
}
