import type { Recorder, SessionState } from '@beep/core';
import { useCallback, useEffect, useState } from 'react';

/** What the user was about to do when it turned out that nobody is signed in. */
export type Wanted = 'record' | 'account';

export interface WayIn {
  /** Null while nobody has to sign in. */
  readonly wanted: Wanted | null;
  readonly askToRecord: () => void;
  readonly askToLogIn: () => void;
  readonly cancel: () => void;
}

/** Sign-in on the way to something: once somebody is there, the press that was meant goes on. */
export function useWayIn(recorder: Pick<Recorder, 'send'>, session: SessionState): WayIn {
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
