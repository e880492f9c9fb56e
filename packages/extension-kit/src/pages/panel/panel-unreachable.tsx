import type { PendingUpload } from '@beep/core/outbox';
import type { RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS, PAGE_TEXTS } from '@beep/core/texts';
import { Button, Icon } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from '../page-frame.tsx';
import { Unreachable } from '../unreachable.tsx';
import { saveRecordingSoFar } from './save-recording-so-far.ts';

export interface PanelUnreachableProps {
  readonly state: RecorderState;
  /** Of the draft that the recorder submitted. */
  readonly upload: PendingUpload | null;
}

/** Shown after the extension was updated or removed. A recording goes on in the page's memory, and can be saved. */
export function PanelUnreachable({ state, upload }: PanelUnreachableProps): ReactNode {
  const page = usePage();
  if (!hasUnsentAudio(state, upload)) return <Unreachable text={PAGE_TEXTS.unreachable} />;
  return (
    <Unreachable text={PAGE_TEXTS.unreachableRecording}>
      {'edit' in state && (
        <Button kind="line" onClick={() => void saveRecordingSoFar(page)}>
          <Icon name="download" />
          <span>{CONTROL_LABELS.saveAudioFile}</span>
        </Button>
      )}
    </Unreachable>
  );
}

function hasUnsentAudio(state: RecorderState, upload: PendingUpload | null): boolean {
  if (state.status === 'submitted') return upload?.status !== 'sent';
  return 'edit' in state || ['stopping', 'cut-failed', 'deleted'].includes(state.status);
}
