import { createSignIn, type SignIn, type SignInState, useActor } from '@beep/ui';
import { useState } from 'react';
import { usePage } from './page-frame.tsx';

export interface WorkerSignIn {
  readonly state: SignInState;
  readonly press: () => void;
}

/** The sign-in button of an extension page. The worker opens the pop-up, so nothing is prepared. */
export function useWorkerSignIn(): WorkerSignIn {
  const { session } = usePage();
  const [signIn] = useState<SignIn>(() => {
    const made = createSignIn(session);
    made.send({ type: 'prepared' });
    return made;
  });
  return { state: useActor(signIn), press: () => signIn.send({ type: 'press' }) };
}
