import { type RecorderState, wouldBeLost } from '@beep/core/recorder';
import { CONTROL_LABELS, RECORDER_TEXTS } from '@beep/core/texts';
import { QuestionDialog, useActor, useUpload } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useComposition } from '../composition-context.tsx';
import { useRouterView } from '../navigation/router-navigation.tsx';
import { useDrafts } from '../use-drafts.ts';
import { useRecorderComposition } from './use-recorder-composition.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
const UNSAVED: readonly RecorderState['status'][] = ['recording', 'pausing', 'paused'];

/**
 * Asks before navigation or log-out if a recording is unsaved; uploads continue. Closing the page asks only
 * if the browser does not store the draft.
 */
export function LeaveGuard(): ReactNode {
  const { recorder } = useRecorderComposition();
  const { outbox } = useDrafts();
  const state = useActor(recorder, AT_SERVER);
  const isAtRisk = wouldBeLost(state, useUpload(outbox, state));
  const isUnsaved = UNSAVED.includes(state.status);
  const { blocked, block } = useRouterView();
  useEffect(() => (isUnsaved ? block() : undefined), [isUnsaved, block]);
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  return (
    <>
      <QuestionDialog
        isOpen={blocked !== null}
        heading={RECORDER_TEXTS.leaveHeading}
        question={RECORDER_TEXTS.leaveQuestion}
        no={CONTROL_LABELS.stay}
        yes={CONTROL_LABELS.deleteAndLeave}
        yesKind="danger"
        onNo={() => blocked?.stay()}
        onYes={() => {
          recorder.send({ type: 'discard' });
          blocked?.proceed();
        }}
      />
      <LogOutQuestion isUnsaved={isUnsaved} isAtRisk={isAtRisk} />
    </>
  );
}

interface LogOutQuestionProps {
  readonly isUnsaved: boolean;
  readonly isAtRisk: boolean;
}

function LogOutQuestion({ isUnsaved, isAtRisk }: LogOutQuestionProps): ReactNode {
  const { logOut } = useComposition();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const stop = logOut.askFirst(() => setAsking(true));
    return () => {
      stop();
      setAsking(false);
    };
  }, [isUnsaved, logOut]);
  return (
    <QuestionDialog
      isOpen={isAsking}
      heading={RECORDER_TEXTS.logOutHeading}
      question={isAtRisk ? RECORDER_TEXTS.logOutNotKept : RECORDER_TEXTS.logOutKept}
      no={CONTROL_LABELS.stay}
      yes={CONTROL_LABELS.logOut}
      yesKind="primary"
      onNo={() => setAsking(false)}
      onYes={logOut.confirm}
    />
  );
}
