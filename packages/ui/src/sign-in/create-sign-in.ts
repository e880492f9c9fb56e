import { type Actor, createActor } from '@beep/core/actor';
import type { Session, SignInOutcome } from '@beep/core/session';
import { type SignInEvent, type SignInState, signInMachine } from './sign-in-machine.ts';

export type SignIn = Actor<SignInState, SignInEvent>;

/** Creates the sign-in actor. Send `prepared` once the provider is loaded; presses before that are ignored. */
export function createSignIn(session: Pick<Session, 'signIn'>): SignIn {
  return createActor(signInMachine, ({ provider }, send) => {
    session
      .signIn(provider)
      .catch((): SignInOutcome => ({ status: 'failed', code: 'internal-error' }))
      .then((outcome) => send({ type: 'answered', outcome }));
  });
}
