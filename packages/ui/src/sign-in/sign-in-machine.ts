import type { Machine, Step } from '@beep/core/actor';
import type { SignInOutcome, SignInProvider } from '@beep/core/session';

/**
 * `preparing`: the provider is loading; a press would open the pop-up too late, so the button is disabled. After
 * sign-in the session changes and the page navigates.
 */
export type SignInState =
  | { readonly status: 'preparing' }
  | { readonly status: 'ready' }
  | { readonly status: 'asking'; readonly provider: SignInProvider }
  | { readonly status: 'failed'; readonly code: string };

export type SignInEvent =
  | { readonly type: 'prepared' }
  | { readonly type: 'press'; readonly provider: SignInProvider }
  | { readonly type: 'answered'; readonly outcome: SignInOutcome };

export type SignInEffect = { readonly type: 'openPopup'; readonly provider: SignInProvider };

/** The sign-in buttons: prepare, sign in, report failures. */
export const signInMachine: Machine<SignInState, SignInEvent, SignInEffect> = {
  initial: { status: 'preparing' },
  step,
};

function step(state: SignInState, event: SignInEvent): Step<SignInState, SignInEffect> {
  switch (event.type) {
    case 'prepared':
      return [state.status === 'preparing' ? { status: 'ready' } : state];
    case 'press': {
      const { provider } = event;
      return state.status === 'ready' || state.status === 'failed'
        ? [{ status: 'asking', provider }, [{ type: 'openPopup', provider }]]
        : [state];
    }
    case 'answered':
      return [state.status === 'asking' ? (afterResponse(event.outcome) ?? state) : state];
  }
}

/** A closed pop-up is not reported. Null: stays as it is. */
function afterResponse(outcome: SignInOutcome): SignInState | null {
  if (outcome.status === 'failed') return { status: 'failed', code: outcome.code };
  return outcome.status === 'cancelled' ? { status: 'ready' } : null;
}
