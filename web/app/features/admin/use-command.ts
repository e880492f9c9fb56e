import type { CallOutcome } from '@beep/core/recordings';
import { useToast } from '@beep/ui';
import { useState } from 'react';
import { adminFailureText } from './admin-words.ts';

export interface Command {
  /** Makes the call and announces how it ended. Resolves with true if it succeeded. */
  readonly run: (call: () => Promise<CallOutcome<unknown>>, done: string) => Promise<boolean>;
  readonly isRunning: boolean;
}

/** Commands of one control, one at a time. */
export function useCommand(): Command {
  const showToast = useToast();
  const [isRunning, setRunning] = useState(false);
  const run: Command['run'] = async (call, done) => {
    setRunning(true);
    const outcome = await call();
    setRunning(false);
    showToast(outcome.status === 'ok' ? done : adminFailureText(outcome.failure));
    return outcome.status === 'ok';
  };
  return { run, isRunning };
}
