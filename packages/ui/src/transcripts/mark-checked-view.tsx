import { CHECK_TEXTS } from '@beep/core/texts';
import { markTranscriptChecked, type OwnTranscript } from '@beep/core/transcripts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';

export interface MarkCheckedViewProps {
  readonly transcript: OwnTranscript;
  readonly onMarked: () => void;
}

/** The button that marks a transcript as checked. */
export function MarkCheckedView({ transcript, onMarked }: MarkCheckedViewProps): ReactNode {
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  async function mark(): Promise<void> {
    setIsBusy(true);
    const outcome = await markTranscriptChecked(transcript);
    setIsBusy(false);
    const isMarked = outcome.status === 'ok';
    showToast(isMarked ? CHECK_TEXTS.marked : CHECK_TEXTS.notMarked);
    if (isMarked) onMarked();
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void mark()}>
      {CHECK_TEXTS.markChecked}
    </Button>
  );
}
