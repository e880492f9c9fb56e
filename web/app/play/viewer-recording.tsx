import { transcriptLines } from '@beep/core/transcripts';
import {
  type RecordingView,
  type ShownTranscriptState,
  TranscriptNews as TranscriptNewsView,
  useRecording,
  useTranscriptState,
} from '@beep/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { useRecordings } from '../ports/with-recordings.tsx';
import { OWNER_PARTS, type OwnerParts } from './owner-parts.tsx';
import type { DrawnTranscript } from './play-data.ts';

/** All of a transcript. */
export type WrittenTranscript = Pick<DrawnTranscript, 'lines' | 'checked'>;

/** A recording as one viewer sees it: data for the owner must not be shown to the next user. */
export interface ViewedRecording extends RecordingView {
  readonly viewerUid: string;
  /** How far a transcript is that the page was rendered without; null if there is nothing to tell. */
  readonly news: TranscriptNews | null;
  /** Its text, once it is written. */
  readonly written: WrittenTranscript | null;
  /** What only its owner sees; null for others. */
  readonly owner: OwnerParts | null;
}

export interface TranscriptNews {
  readonly isWritten: boolean;
  /** Announces it. */
  readonly view: ReactNode;
}

export interface ViewerRecordingProps {
  readonly id: string;
  readonly viewerUid: string;
  /** False if the page was rendered with the transcript. */
  readonly awaitsTranscript: boolean;
  /** Called on each change. Must be a stable function. */
  readonly onView: (viewed: ViewedRecording) => void;
}

/** Fetches the recording for a signed-in viewer. Renders nothing, so that the player is not affected. */
export function ViewerRecording(props: ViewerRecordingProps): null {
  const { id, viewerUid, awaitsTranscript, onView } = props;
  const { library } = useRecordings(createLibraryCalls);
  const { recording, hasFailed, failure, replace } = useRecording(library, { id, viewerUid });
  const known = awaitsTranscript ? recording?.transcriptState : undefined;
  const { state, send } = useTranscriptState({ id, library, known });
  const written = useMemo(() => {
    if (state.status !== 'written') return null;
    const { transcript } = state;
    return { lines: transcriptLines(transcript), checked: transcript.checked };
  }, [state]);
  const news = useMemo(() => newsOf(state, send), [state, send]);
  const owner = recording?.canDelete === true ? OWNER_PARTS : null;
  useEffect(
    () => onView({ viewerUid, recording, hasFailed, failure, replace, news, written, owner }),
    [viewerUid, recording, hasFailed, failure, replace, news, written, owner, onView],
  );
  return null;
}

/** Once it is written, the page shows it. */
function newsOf(
  state: ShownTranscriptState['state'],
  send: ShownTranscriptState['send'],
): TranscriptNews | null {
  if (state.status === 'none') return null;
  const isWritten = state.status === 'written';
  return { isWritten, view: <TranscriptNewsView state={state} send={send} isUnseen={isWritten} /> };
}
