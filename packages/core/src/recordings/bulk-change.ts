import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { MAX_BULK_RECORDINGS } from '../limits.ts';
import type { CallFailure, CallOutcome } from './call-outcome.ts';

/** One change of many recordings, as it is sent. */
export type BulkChange =
  | { readonly action: 'delete' | 'restore' }
  | { readonly action: 'label' | 'unlabel'; readonly label: string }
  | { readonly action: 'expire'; readonly expires_at: ExpirationOption };

/** What became of each recording. */
export interface BulkResult {
  /** The ids of the changed recordings. */
  readonly done: readonly string[];
  /** Those that were not changed, each with the reason. */
  readonly refused: readonly BulkRefusal[];
}

export interface BulkRefusal {
  readonly id: string;
  readonly failure: CallFailure;
}

/**
 * Changes recordings in several calls, one after the other. A call that fails stops none of the others, except that
 * after a failure of the network or of the sign-in the rest is not tried.
 */
export async function changeInParts(
  ids: readonly string[],
  change: (ids: readonly string[]) => Promise<CallOutcome<BulkResult>>,
): Promise<BulkResult> {
  const done: string[] = [];
  const refused: BulkRefusal[] = [];
  let lasting: CallFailure | null = null;
  for (let from = 0; from < ids.length; from += MAX_BULK_RECORDINGS) {
    const part = ids.slice(from, from + MAX_BULK_RECORDINGS);
    const outcome: CallOutcome<BulkResult> =
      lasting === null ? await change(part) : { status: 'failed', failure: lasting };
    if (outcome.status === 'ok') {
      done.push(...outcome.value.done);
      refused.push(...outcome.value.refused);
      continue;
    }
    const failure: CallFailure = outcome.failure;
    refused.push(...part.map((id) => ({ id, failure })));
    if (failure.kind === 'network' || failure.kind === 'signed-out') lasting = failure;
  }
  return { done, refused };
}
