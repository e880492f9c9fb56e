import { CONTROL_LABELS, type RecorderState, USER_TEXTS } from '@beep/core';
import { QuestionDialog, useActor } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useRecorderComposition } from './use-recorder-composition.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
const UNSAVED: readonly RecorderState['status'][] = ['recording', 'pausing', 'paused'];

/**
 * Asks before a take that nobody has saved is left for another page of the site; a take that is being sent goes on
 * being sent. The end of the page costs nothing that is kept, and is asked about only where a take is not.
 */
export function LeaveGuard(): ReactNode {
  const { recorder } = useRecorderComposition();
  const state = useActor(recorder, AT_SERVER);
  const wouldBeLost = 'isKept' in state && !state.isKept;
  const blocker = useBlocker(UNSAVED.includes(state.status));
  useBeforeUnload(
    useCallback(
      (event) => {
        if (wouldBeLost) event.preventDefault();
      },
      [wouldBeLost],
    ),
  );
  return (
    <QuestionDialog
      isOpen={blocker.state === 'blocked'}
      heading={USER_TEXTS.leaveHeading}
      question={USER_TEXTS.leaveQuestion}
      no={CONTROL_LABELS.stay}
      yes={CONTROL_LABELS.deleteAndLeave}
      yesKind="danger"
      onNo={() => blocker.reset?.()}
      onYes={() => {
        recorder.send({ type: 'discard' });
        blocker.proceed?.();
      }}
    />
  );
}
