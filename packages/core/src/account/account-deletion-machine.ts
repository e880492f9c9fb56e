import type { Machine, Step } from '../actor/create-actor.ts';

/** The reason a deletion failed: `sign-in-required` until the user has signed in again. */
export type AccountDeletionFailure = 'failed' | 'sign-in-required' | 'other-user';

export type AccountDeletionState =
  | { readonly status: 'asking' | 'processing' | 'deleted' }
  | { readonly status: 'failed'; readonly failure: AccountDeletionFailure };

export type AccountDeletionEvent =
  /** Confirms, or retries. Send it in the task of the press: it may open the provider's pop-up. */
  | { readonly type: 'confirm' }
  | { readonly type: 'answered'; readonly outcome: 'deleted' | 'cancelled' | AccountDeletionFailure }
  /** Dismisses an error. */
  | { readonly type: 'close' };

export interface AccountDeletionEffect {
  readonly type: 'delete';
  /** The service or the provider requires a new sign-in first. */
  readonly signInFirst: boolean;
}

/** Asks, deletes and reports the result; after an error the user may retry or close. */
export const accountDeletionMachine: Machine<
  AccountDeletionState,
  AccountDeletionEvent,
  AccountDeletionEffect
> = { initial: { status: 'asking' }, step };

type DeletionStep = Step<AccountDeletionState, AccountDeletionEffect>;

function step(state: AccountDeletionState, event: AccountDeletionEvent): DeletionStep {
  switch (event.type) {
    case 'confirm':
      return confirmed(state);
    case 'answered':
      return [state.status === 'processing' ? afterResponse(event.outcome) : state];
    case 'close':
      return [state.status === 'failed' ? { status: 'asking' } : state];
  }
}

function confirmed(state: AccountDeletionState): DeletionStep {
  if (state.status !== 'asking' && state.status !== 'failed') return [state];
  const signInFirst = state.status === 'failed' && state.failure !== 'failed';
  return [{ status: 'processing' }, [{ type: 'delete', signInFirst }]];
}

function afterResponse(outcome: 'deleted' | 'cancelled' | AccountDeletionFailure): AccountDeletionState {
  if (outcome === 'deleted') return { status: 'deleted' };
  return { status: 'failed', failure: outcome === 'cancelled' ? 'sign-in-required' : outcome };
}
