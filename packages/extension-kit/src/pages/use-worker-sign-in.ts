import type { SignInProvider } from '@beep/core/session';
import { createSignIn, type SignIn, type SignInState, useActor } from '@beep/ui';
import { useState } from 'react';
import { usePage } from './page-frame.tsx';

export interface WorkerSignIn {
  readonly state: SignInState;
  readonly press: (provider: SignInProvider) => void;
}

/** The sign-in of an extension page. The worker opens the pop-up, so nothing is prepared. */
export function useWorkerSignIn(): WorkerSignIn {
  const { session } = usePage();
  const [signIn] = useState<SignIn>(() => {
    const made = createSignIn(session);
    made.send({ type: 'prepared' });
    return made;
  });
  return { state: useActor(signIn), press: (provider) => signIn.send({ type: 'press', provider }) };
}
