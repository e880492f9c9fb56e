import type { Session, SignInOutcome, SignInProvider } from '@beep/core/session';
import { useEffect, useState } from 'react';

/**
 * `preparing`: the provider is loading; a press would open the pop-up too late, so the button is disabled. After
 * sign-in the session changes and the page navigates.
 */
export type SignInState =
  | { readonly status: 'preparing' | 'ready' }
  | { readonly status: 'asking'; readonly provider: SignInProvider }
  | { readonly status: 'failed'; readonly code: string };

/** What sign-in buttons show, and their presses. */
export interface SignInControl {
  readonly state: SignInState;
  readonly onPress: (provider: SignInProvider) => void;
}

export interface SignInOptions extends Pick<Session, 'signIn'> {
  /** Loads the provider; absent if nothing has to be loaded. It stays the same. */
  readonly prepare?: () => Promise<unknown>;
}

/** Signs in with the pop-up of a provider, one at a time. A closed pop-up is not reported. */
export function useSignIn({ signIn, prepare }: SignInOptions): SignInControl {
  const [state, setState] = useState<SignInState>({ status: prepare === undefined ? 'ready' : 'preparing' });
  useEffect(() => {
    const prepared = (last: SignInState): SignInState =>
      last.status === 'preparing' ? { status: 'ready' } : last;
    void prepare?.().then(() => setState(prepared));
  }, [prepare]);
  return {
    state,
    onPress(provider) {
      if (state.status === 'preparing' || state.status === 'asking') return;
      setState({ status: 'asking', provider });
      signIn(provider)
        .catch((): SignInOutcome => ({ status: 'failed', code: 'internal-error' }))
        .then((outcome) => {
          if (outcome.status === 'failed') setState({ status: 'failed', code: outcome.code });
          if (outcome.status === 'cancelled') setState({ status: 'ready' });
        });
    },
  };
}
