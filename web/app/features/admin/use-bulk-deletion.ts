import { adminCalls, type BulkResult } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import type { CallFailure } from '@beep/core/recordings';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from './admin-context.tsx';

/** Addresses of one request. A request that deletes takes longer for each. */
const CHECKED_AT_ONCE = 500;
const DELETED_AT_ONCE = 20;
/** A request that deletes many accounts takes longer than other calls. */
const TIMEOUT_MS = 120_000;

/** A run over all addresses, in lots: the dry run, or the deletion. */
export interface Run {
  readonly isDryRun: boolean;
  readonly addresses: readonly string[];
  /** Of the first addresses, in their order. */
  readonly results: readonly BulkResult[];
}

export type BulkDeletionState =
  | { readonly status: 'choosing' }
  | ({ readonly status: 'running' } & Run)
  /** A lot failed. The results so far stand, and `start` goes on. */
  | ({ readonly status: 'stopped'; readonly failure: CallFailure } & Run)
  /** After the dry run. */
  | { readonly status: 'checked' | 'finished'; readonly results: readonly BulkResult[] };

export interface BulkDeletion {
  readonly state: BulkDeletionState;
  /** Begins a run, or continues one that stopped. */
  readonly start: (run: Run) => void;
  /** Begins again with another list. */
  readonly restart: () => void;
}

/** Deletes the accounts of a list of addresses. It ends after the lot that is being sent when the screen is gone. */
export function useBulkDeletion(): BulkDeletion {
  const { call } = useAdmin();
  const [state, setState] = useState<BulkDeletionState>({ status: 'choosing' });
  const screen = useRef(new AbortController());
  useEffect(() => {
    screen.current = new AbortController();
    return () => screen.current.abort();
  }, []);
  return {
    state,
    start: (run) => void runInLots(call, run, { signal: screen.current.signal, onState: setState }),
    restart: () => setState({ status: 'choosing' }),
  };
}

interface Listener {
  readonly signal: AbortSignal;
  readonly onState: (state: BulkDeletionState) => void;
}

/** Sends the addresses that have no result yet, lot by lot, until one fails. */
export async function runInLots(
  call: ContractClient,
  { isDryRun, addresses, results: first }: Run,
  { signal, onState }: Listener,
): Promise<void> {
  const size = isDryRun ? CHECKED_AT_ONCE : DELETED_AT_ONCE;
  let results = first;
  while (results.length < addresses.length) {
    const run = { isDryRun, addresses, results };
    onState({ status: 'running', ...run });
    const lot = addresses.slice(results.length, results.length + size);
    const body = { addresses: lot, dryRun: isDryRun };
    const outcome = await call(adminCalls.deletePeople, { body, timeoutMs: TIMEOUT_MS });
    if (outcome.status === 'failed') return onState({ status: 'stopped', failure: outcome.failure, ...run });
    if (signal.aborted) return;
    results = [...results, ...inOrder(lot, outcome.value.results)];
  }
  onState({ status: isDryRun ? 'checked' : 'finished', results });
}

/** One result for each address that was sent, so that the run ends whatever the response has. */
function inOrder(addresses: readonly string[], results: readonly BulkResult[]): readonly BulkResult[] {
  const byAddress = new Map(results.map((result) => [result.address, result]));
  return addresses.map(
    (address) => byAddress.get(address) ?? { address, outcome: 'unknown', recordings: 0, bytes: 0 },
  );
}
