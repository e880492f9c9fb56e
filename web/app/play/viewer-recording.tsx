import type { RecordingLibrary } from '@beep/core/recordings';
import { type RecordingView, useRecording } from '@beep/ui';
import { useEffect } from 'react';

/** A recording as one viewer sees it: data for the owner must not be shown to the next user. */
export interface ViewedRecording extends RecordingView {
  readonly viewerUid: string;
}

export interface ViewerRecordingProps {
  readonly library: RecordingLibrary;
  readonly id: string;
  readonly viewerUid: string;
  /** Called on each change. Must be a stable function. */
  readonly onView: (viewed: ViewedRecording) => void;
}

/** Fetches the recording for a signed-in viewer. Renders nothing, so that the player is not affected. */
export function ViewerRecording({ library, id, viewerUid, onView }: ViewerRecordingProps): null {
  const { recording, hasFailed, replace } = useRecording(library, { id, viewerUid });
  useEffect(
    () => onView({ viewerUid, recording, hasFailed, replace }),
    [viewerUid, recording, hasFailed, replace, onView],
  );
  return null;
}
