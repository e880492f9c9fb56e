import type { FreshTokens } from '@beep/core/session';
import { markTranscriptChecked, TRANSCRIPT_TEXTS, type TranscriptsApi } from '@beep/core/transcripts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.tsx';

export interface MarkCheckedButtonProps {
  /** The recording's id. */
  readonly id: string;
  readonly api: TranscriptsApi;
  readonly tokens: FreshTokens;
  readonly onMarked: () => void;
}

/** Marks the stored transcript as checked, without editing it. */
export function MarkCheckedButton({ id, api, tokens, onMarked }: MarkCheckedButtonProps): ReactNode {
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  async function mark(): Promise<void> {
    setIsBusy(true);
    const outcome = await markTranscriptChecked({ api, tokens, clock, id });
    setIsBusy(false);
    const isMarked = outcome.status === 'ok';
    showToast(isMarked ? TRANSCRIPT_TEXTS.markedChecked : TRANSCRIPT_TEXTS.notMarked);
    if (isMarked) onMarked();
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void mark()}>
      {TRANSCRIPT_TEXTS.markChecked}
    </Button>
  );
}
