import type { Machine, SignInOutcome, Step } from '@beep/core';

/**
 * `preparing`: the provider is being loaded; a press would open the pop-up too late, so there is none.
 * Once signed in the session says so and the page leaves.
 */
export type SignInState =
  | { readonly status: 'preparing' }
  | { readonly status: 'ready' }
  | { readonly status: 'asking' }
  | { readonly status: 'failed'; readonly code: string };

export type SignInEvent =
  | { readonly type: 'prepared' }
  | { readonly type: 'press' }
  | { readonly type: 'answered'; readonly outcome: SignInOutcome };

export type SignInEffect = { readonly type: 'openPopup' };

/** The sign-in button: prepare, ask, and either leave signed in or say why not. */
export const signInMachine: Machine<SignInState, SignInEvent, SignInEffect> = {
  initial: { status: 'preparing' },
  step,
};

function step(state: SignInState, event: SignInEvent): Step<SignInState, SignInEffect> {
  switch (event.type) {
    case 'prepared':
      return [state.status === 'preparing' ? { status: 'ready' } : state];
    case 'press':
      return state.status === 'ready' || state.status === 'failed'
        ? [{ status: 'asking' }, [{ type: 'openPopup' }]]
        : [state];
    case 'answered':
      return [state.status === 'asking' ? afterAnswer(event.outcome) : state];
  }
}

/** A person who closed the pop-up is told nothing. */
function afterAnswer(outcome: SignInOutcome): SignInState {
  if (outcome.status === 'failed') return { status: 'failed', code: outcome.code };
  return outcome.status === 'cancelled' ? { status: 'ready' } : { status: 'asking' };
}
