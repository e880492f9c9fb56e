import type { Insert, InsertTarget } from '@beep/core/insert';
import type { Recording } from '@beep/core/recordings';
import type { Transcript } from '@beep/core/transcripts';
import { useEffect, useState } from 'react';
import { useActor } from '../../actor/use-actor.ts';
import type { RecordingView } from '../../recordings/use-recording.ts';
import type { ShownTranscriptState } from '../../transcripts/use-transcript-state.ts';
import { useUiPorts } from '../../ui-ports.ts';

/** The transcript of a recording, to be inserted with its link. */
export interface InsertableTranscript {
  /** Null if there is none; undefined while that is not known. */
  readonly transcript: Transcript | null | undefined;
  readonly isWriting: boolean;
  /** Asks the service now, if it is not known. */
  readonly ask: () => void;
}

/** What an insertion has to know about the transcript of the recording `view`. */
export function insertableTranscript(
  { recording, hasFailed }: Pick<RecordingView, 'recording' | 'hasFailed'>,
  shown: ShownTranscriptState,
): InsertableTranscript {
  const transcript = recording === undefined ? undefined : transcriptOf(recording, shown);
  return {
    transcript: recording === undefined && hasFailed ? null : transcript,
    isWriting: shown.state.status === 'writing',
    ask: () => shown.send({ type: 'resume' }),
  };
}

function transcriptOf(
  { transcriptState = 'none' }: Recording,
  { state }: ShownTranscriptState,
): Transcript | null | undefined {
  switch (state.status) {
    case 'written':
      return state.transcript;
    case 'writing':
    case 'loading':
      return undefined;
    case 'none':
      // The watch may not have been told yet.
      return transcriptState === 'none' ? null : undefined;
    default:
      return null;
  }
}

export interface TranscriptOptionProps {
  readonly insert: Insert;
  readonly target: InsertTarget;
  readonly transcript: InsertableTranscript;
}

export interface TranscriptOption {
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Whether the transcript is inserted too. Passes it to an insertion that waits for it. */
export function useTranscriptOption({ insert, target, transcript }: TranscriptOptionProps): TranscriptOption {
  const { recorderSettings } = useUiPorts();
  // Where the browser stores no settings, the choice lasts as long as the view.
  const [isOn, setOn] = useState(() => recorderSettings.getSnapshot().insertsTranscript);
  const { maxTranscript = 0 } = target;
  const state = useActor(insert);
  const known = transcript.transcript;
  useEffect(() => {
    if (state.status !== 'waiting' || known === undefined) return;
    const { operation } = state;
    void linesOf(known, maxTranscript).then((transcript) =>
      insert.send({ type: 'transcript.ended', operation, transcript }),
    );
  }, [insert, state, known, maxTranscript]);
  return {
    isOffered: maxTranscript > 0,
    isOn: maxTranscript > 0 && isOn,
    set(next) {
      setOn(next);
      recorderSettings.save({ insertsTranscript: next });
    },
  };
}

/** Null also if the code for it cannot be loaded. */
async function linesOf(transcript: Transcript | null, maxLength: number): Promise<string | null> {
  if (transcript === null) return null;
  const lines = await import('./write-inserted-lines.ts').catch(() => null);
  return lines?.writeInsertedLines(transcript, maxLength) ?? null;
}
