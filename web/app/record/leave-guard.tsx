import { CONTROL_LABELS, type RecorderState, USER_TEXTS } from '@beep/core';
import { QuestionDialog, useActor } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useComposition } from '../composition-context.tsx';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

/** Asks before a take that nobody has saved is left; a take that is being sent goes on being sent. */
export function LeaveGuard(): ReactNode {
  const { recorder } = useComposition();
  const { status } = useActor(recorder, AT_SERVER);
  const isRecording = status === 'recording' || status === 'stopping';
  const wouldBeLost = isRecording || status === 'uploading' || status === 'upload-failed';
  const blocker = useBlocker(isRecording);
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
