import { CONTROL_LABELS, controlName, OUTBOX_TEXTS, RECORDING_FAILURE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { useToast } from '../feedback/toasts.tsx';

export interface DiscardControlProps {
  /** Added to the accessible name after "Discard", because a list has several. */
  readonly what: string;
  /** False if the draft is gone or another page holds it, which is said. */
  readonly onDiscard: () => Promise<boolean>;
}

/** Asks for confirmation, then discards a draft that exists nowhere else. */
export function DiscardControl({ what, onDiscard }: DiscardControlProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const showToast = useToast();
  async function discard(): Promise<void> {
    setAsking(false);
    if (!(await onDiscard())) showToast(RECORDING_FAILURE_TEXTS['draft-unavailable']);
  }
  return (
    <>
      <IconButton
        icon="bin"
        label={controlName(CONTROL_LABELS.discard, what)}
        onClick={() => setAsking(true)}
      />
      <QuestionDialog
        isOpen={isAsking}
        type="warning"
        heading={OUTBOX_TEXTS.discardHeading}
        question={OUTBOX_TEXTS.discardQuestion}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.discard}
        yesKind="danger"
        onNo={() => setAsking(false)}
        onYes={() => void discard()}
      />
    </>
  );
}
