import { PAGE_TEXTS } from '@beep/core/texts';
import { SignInPanel, useSignIn } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from './page-frame.tsx';
import type { Wanted } from './use-sign-in-prompt.ts';

export interface SignInGateProps {
  readonly wanted: Wanted;
  readonly onCancel: () => void;
}

/** Signs in through the worker; the parent continues when the session is signed in. */
export function SignInGate({ wanted, onCancel }: SignInGateProps): ReactNode {
  // The worker opens the pop-up, so nothing is prepared.
  const signIn = useSignIn(usePage().session);
  return (
    <SignInPanel
      {...signIn}
      lead={wanted === 'record' ? PAGE_TEXTS.logInToRecord : PAGE_TEXTS.logInToGoOn}
      onCancel={onCancel}
    />
  );
}
