import type { RecordingLibrary } from '@beep/core';
import { type RecordingView, useRecording } from '@beep/ui';
import { useEffect } from 'react';

/** A recording as one viewer sees it: what the owner was told is never shown to the next user. */
export interface ViewedRecording extends RecordingView {
  readonly viewerUid: string;
}

export interface ViewerRecordingProps {
  readonly library: RecordingLibrary;
  readonly id: string;
  readonly viewerUid: string;
  /** Told of each change. Must not change itself. */
  readonly onView: (viewed: ViewedRecording) => void;
}

/** Asks what the recording is to a signed-in viewer. It draws nothing, so that the player stays as it is. */
export function ViewerRecording({ library, id, viewerUid, onView }: ViewerRecordingProps): null {
  const { recording, hasFailed, replace } = useRecording(library, { id, viewerUid });
  useEffect(
    () => onView({ viewerUid, recording, hasFailed, replace }),
    [viewerUid, recording, hasFailed, replace, onView],
  );
  return null;
}
