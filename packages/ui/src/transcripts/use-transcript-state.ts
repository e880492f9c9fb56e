import type { RecordingLibrary } from '@beep/core/recordings';
import {
  createTranscriptWatch,
  type TranscriptState,
  type TranscriptWatch,
  type TranscriptWatchState,
} from '@beep/core/transcripts';
import { useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { usePlayerPorts } from '../player/player-ports.ts';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import { useUiPorts } from '../ui-ports.ts';

export interface TranscriptStateQuery {
  /** The recording's id. Use it as the component's key if it can change. */
  readonly id: string;
  readonly library: Pick<RecordingLibrary, 'find'>;
  /** The state as the recording was fetched; undefined until then, and for viewers who are not told. */
  readonly known: TranscriptState | undefined;
}

export interface ShownTranscriptState {
  readonly state: TranscriptWatchState;
  readonly send: TranscriptWatch['send'];
}

/**
 * What the owner is told about a recording's transcript: while it is being written the service is asked again, and then
 * its text is fetched. Call it once for a recording on a page; each call asks by itself.
 */
export function useTranscriptState({ id, library, known }: TranscriptStateQuery): ShownTranscriptState {
  const { clock } = useUiPorts();
  const { transcripts } = useRecordingPorts();
  const { activity } = usePlayerPorts();
  const [watch] = useState(() => createTranscriptWatch({ id, library, api: transcripts, activity, clock }));
  useEffect(() => () => watch.stop(), [watch]);
  useEffect(() => watch.send({ type: 'found', state: known }), [watch, known]);
  return { state: useActor(watch), send: watch.send };
}
