import type { FreshTokens } from '@beep/core/session';
import { CHECK_TEXTS } from '@beep/core/texts';
import { markTranscriptChecked, type TranscriptsApi } from '@beep/core/transcripts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';

export interface MarkCheckedViewProps {
  /** The recording's id. */
  readonly id: string;
  readonly api: TranscriptsApi;
  readonly tokens: FreshTokens;
  readonly onMarked: () => void;
}

/** The button that marks a transcript as checked. */
export function MarkCheckedView({ id, api, tokens, onMarked }: MarkCheckedViewProps): ReactNode {
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  async function mark(): Promise<void> {
    setIsBusy(true);
    const outcome = await markTranscriptChecked({ api, tokens, clock, id });
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
