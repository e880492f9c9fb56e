import type { Recorder } from '@beep/core/recorder';
import type { SessionState } from '@beep/core/session';
import { useCallback, useEffect, useState } from 'react';

/** The action that needs sign-in. */
export type Wanted = 'record' | 'account';

export interface SignInPrompt {
  /** Null while no sign-in is needed. */
  readonly wanted: Wanted | null;
  readonly askToRecord: () => void;
  readonly askToLogIn: () => void;
  readonly cancel: () => void;
}

/** Asks for sign-in before an action, and continues the action afterwards. */
export function useSignInPrompt(recorder: Pick<Recorder, 'send'>, session: SessionState): SignInPrompt {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const isSignedIn = session.status === 'signed-in';

  useEffect(() => {
    if (!isSignedIn || wanted === null) return;
    setWanted(null);
    if (wanted === 'record') recorder.send({ type: 'start' });
  }, [isSignedIn, wanted, recorder]);

  return {
    wanted: isSignedIn ? null : wanted,
    askToRecord: useCallback(() => setWanted('record'), []),
    askToLogIn: useCallback(() => setWanted('account'), []),
    cancel: useCallback(() => setWanted(null), []),
  };
}
