import type { BulkResult } from '@beep/api/features/admin';
import type { Machine, Step } from '@beep/core/actor';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { parseAddresses } from './parse-addresses.ts';

/** Addresses of one request. A request that deletes takes longer for each. */
const CHECKED_AT_ONCE = 500;
const DELETED_AT_ONCE = 20;

/** A run over all addresses, in lots: the dry run, or the deletion. */
interface Run {
  readonly isDryRun: boolean;
  readonly addresses: readonly string[];
  /** Of the first addresses, in their order. */
  readonly results: readonly BulkResult[];
}

export type BulkDeletionState =
  | { readonly status: 'choosing'; readonly text: string }
  | ({ readonly status: 'running' } & Run)
  /** A lot failed. The results so far stand, and `continue` goes on. */
  | ({ readonly status: 'stopped'; readonly failure: CallFailure } & Run)
  /** After the dry run; `confirming` asks before it deletes. */
  | { readonly status: 'checked' | 'confirming'; readonly results: readonly BulkResult[] }
  | { readonly status: 'finished'; readonly results: readonly BulkResult[] };

export type BulkDeletionEvent =
  /** Replaces the text that has the addresses. */
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'check' }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<{ readonly results: readonly BulkResult[] }> }
  | { readonly type: 'delete' | 'confirm' | 'cancel' }
  | { readonly type: 'continue' }
  /** Begins again with another list. */
  | { readonly type: 'restart' };

export interface BulkDeletionEffect {
  readonly type: 'send';
  readonly addresses: readonly string[];
  readonly isDryRun: boolean;
}

type BulkStep = Step<BulkDeletionState, BulkDeletionEffect>;

/** Deletes the accounts of a list of addresses: read the list, dry run, confirm, delete. */
export const bulkDeletionMachine: Machine<BulkDeletionState, BulkDeletionEvent, BulkDeletionEffect> = {
  initial: { status: 'choosing', text: '' },
  step,
};

function step(state: BulkDeletionState, event: BulkDeletionEvent): BulkStep {
  switch (event.type) {
    case 'write':
      return [state.status === 'choosing' ? { status: 'choosing', text: event.text } : state];
    case 'check':
      return state.status === 'choosing' ? check(state.text, state) : [state];
    case 'answered':
      return state.status === 'running' ? answered(state, event.outcome) : [state];
    case 'delete':
    case 'confirm':
    case 'cancel':
      return decide(state, event.type);
    case 'continue':
      return state.status === 'stopped' ? run(state) : [state];
    case 'restart':
      return [state.status === 'running' ? state : bulkDeletionMachine.initial];
  }
}

function check(text: string, state: BulkDeletionState): BulkStep {
  const { addresses } = parseAddresses(text);
  return addresses.length === 0 ? [state] : run({ isDryRun: true, addresses, results: [] });
}

/** From the dry run to the deletion, or back. */
function decide(state: BulkDeletionState, answer: 'delete' | 'confirm' | 'cancel'): BulkStep {
  if (answer === 'delete') {
    const isWanted = state.status === 'checked' && deletable(state.results).length > 0;
    return [isWanted ? { ...state, status: 'confirming' } : state];
  }
  if (state.status !== 'confirming') return [state];
  if (answer === 'cancel') return [{ ...state, status: 'checked' }];
  return run({ isDryRun: false, addresses: deletable(state.results), results: [] });
}

/** The addresses that a dry run would delete. */
function deletable(results: readonly BulkResult[]): readonly string[] {
  return results.filter(({ outcome }) => outcome === 'would_delete').map(({ address }) => address);
}

function run({ isDryRun, addresses, results }: Run): BulkStep {
  const size = isDryRun ? CHECKED_AT_ONCE : DELETED_AT_ONCE;
  const lot = addresses.slice(results.length, results.length + size);
  return [{ status: 'running', isDryRun, addresses, results }, [{ type: 'send', addresses: lot, isDryRun }]];
}

function answered(
  state: Run,
  outcome: Extract<BulkDeletionEvent, { type: 'answered' }>['outcome'],
): BulkStep {
  const { isDryRun, addresses } = state;
  if (outcome.status === 'failed') {
    return [{ ...state, status: 'stopped', failure: outcome.failure }];
  }
  const size = isDryRun ? CHECKED_AT_ONCE : DELETED_AT_ONCE;
  const lot = addresses.slice(state.results.length, state.results.length + size);
  const results = [...state.results, ...inOrder(lot, outcome.value.results)];
  if (results.length < addresses.length) return run({ isDryRun, addresses, results });
  return [{ status: isDryRun ? 'checked' : 'finished', results }];
}

/** One result for each address that was sent, so that the run ends whatever the response has. */
function inOrder(addresses: readonly string[], results: readonly BulkResult[]): readonly BulkResult[] {
  const byAddress = new Map(results.map((result) => [result.address, result]));
  return addresses.map(
    (address) => byAddress.get(address) ?? { address, outcome: 'unknown', recordings: 0, bytes: 0 },
  );
}

export interface BulkTotals {
  /** Addresses by outcome. */
  readonly counts: Readonly<Record<BulkResult['outcome'], number>>;
  /** Of the accounts that are or would be deleted. */
  readonly recordings: number;
  readonly bytes: number;
}

export function bulkTotals(results: readonly BulkResult[]): BulkTotals {
  const counts: Record<BulkResult['outcome'], number> = {
    deleted: 0,
    would_delete: 0,
    unknown: 0,
    not_yours: 0,
  };
  let recordings = 0;
  let bytes = 0;
  for (const result of results) {
    counts[result.outcome] += 1;
    if (result.outcome !== 'deleted' && result.outcome !== 'would_delete') continue;
    recordings += result.recordings;
    bytes += result.bytes;
  }
  return { counts, recordings, bytes };
}
