import { CONTROL_LABELS, OUTBOX_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';

export interface DiscardControlProps {
  /** Added to the accessible name after "Discard", because a list has several. */
  readonly what: string;
  readonly onDiscard: () => void;
}

/** Asks for confirmation, then discards a draft that exists nowhere else. */
export function DiscardControl({ what, onDiscard }: DiscardControlProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton icon="bin" label={`${CONTROL_LABELS.discard}, ${what}`} onClick={() => setAsking(true)} />
      <QuestionDialog
        isOpen={isAsking}
        type="warning"
        heading={OUTBOX_TEXTS.discardHeading}
        question={OUTBOX_TEXTS.discardQuestion}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.discard}
        yesKind="danger"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}
