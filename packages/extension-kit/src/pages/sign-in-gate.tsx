import { PAGE_TEXTS } from '@beep/core/texts';
import { SignInPanel } from '@beep/ui';
import type { ReactNode } from 'react';
import type { Wanted } from './use-sign-in-prompt.ts';
import { useWorkerSignIn } from './use-worker-sign-in.ts';

export interface SignInGateProps {
  readonly wanted: Wanted;
  readonly onCancel: () => void;
}

/** Signs in through the worker; the parent continues when the session is signed in. */
export function SignInGate({ wanted, onCancel }: SignInGateProps): ReactNode {
  const { state, press } = useWorkerSignIn();
  return (
    <SignInPanel
      state={state}
      lead={wanted === 'record' ? PAGE_TEXTS.logInToRecord : PAGE_TEXTS.logInToGoOn}
      onPress={press}
      onCancel={onCancel}
    />
  );
}
