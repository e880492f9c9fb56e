import type { Recorder, RecorderState } from '@beep/core/recorder';
import { RECORDER_TEXTS, RECORDING_END_TEXTS } from '@beep/core/texts';
import { type ReactNode, use } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { FailedPart } from '../feedback/failed-part.tsx';
import { RecordingEndContext } from './recording-end.ts';

const IN_THE_MAKING: readonly RecorderState['status'][] = ['recording', 'pausing', 'paused'];

export interface FailedRecorderProps {
  readonly recorder: Recorder;
  readonly onRetry: () => void;
}

/** In place of a view of the recorder that failed: the recording goes on, and can be saved without its view. */
export function FailedRecorder({ recorder, onRetry }: FailedRecorderProps): ReactNode {
  const end = use(RecordingEndContext);
  const isInTheMaking = IN_THE_MAKING.includes(useActor(recorder).status);
  const text = isInTheMaking ? RECORDER_TEXTS.recordingViewFailed : RECORDER_TEXTS.viewFailed;
  return (
    <FailedPart text={text} onRetry={onRetry}>
      {isInTheMaking && (
        <Button kind="primary" onClick={() => recorder.send({ type: 'save' })}>
          {RECORDING_END_TEXTS[end].button}
        </Button>
      )}
    </FailedPart>
  );
}
