import type { RecordingLookup } from '@beep/api';
import { isWritten, type Transcript } from '@beep/core/transcripts';
import { findLinkedForVisitor, type VisitDeps } from '../access/find-for-visitor.ts';
import { ServerError } from '../server-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { LoudnessNormalization } from './copies/loudness-normalization.ts';
import { type PresentDeps, presentRecording } from './present-recording.ts';
import { type WithQuestionDeps, withQuestion } from './with-question.ts';

export interface LookUpDeps extends VisitDeps, PresentDeps {
  readonly stores: VisitDeps['stores'] & WithQuestionDeps['stores'] & Pick<Stores, 'transcripts'>;
  readonly grants: VisitDeps['grants'] & PresentDeps['grants'];
  readonly normalization: LoudnessNormalization;
}

const REFUSALS = ['not_found', 'not_recorded', 'expired', 'deleted', 'restricted', 'suspended'] as const;

/** The state of a share link for an anonymous listener. Rejects if the store does not answer. */
export async function lookUpRecording(service: LookUpDeps, id: string): Promise<RecordingLookup> {
  const found = await lookUpSound(service, id);
  if (found.status !== 'found') return found;
  const recording = await withQuestion(found.recording, service);
  const transcript = await transcriptOf(service, found);
  return { status: 'found', recording, ...(transcript && { transcript }) };
}

type Found = Extract<RecordingLookup, { readonly status: 'found' }>;

/** A recording that was found, and whether it has a transcript. */
export type FoundSound = Pick<Found, 'status' | 'recording'> & { readonly isTranscribed: boolean };

/** Most recordings have none and need no second read. */
export async function transcriptOf(
  { stores }: Pick<LookUpDeps, 'stores'>,
  { recording, isTranscribed }: FoundSound,
): Promise<Transcript | undefined> {
  return isTranscribed ? stores.transcripts.find(recording.filename) : undefined;
}

/** The same as {@link lookUpRecording} without the transcript, and without saying whether it is a question. */
export async function lookUpSound(
  service: LookUpDeps,
  id: string,
): Promise<FoundSound | Exclude<RecordingLookup, Found>> {
  try {
    const found = await findLinkedForVisitor(service, id, { use: 'listen' });
    const recording = await service.normalization.settledSoon(found);
    return {
      status: 'found',
      recording: presentRecording(recording, service),
      // The text is written together with the state.
      isTranscribed: isWritten(recording.transcriptState),
    };
  } catch (error) {
    const status = error instanceof ServerError ? REFUSALS.find((code) => code === error.code) : undefined;
    if (status === undefined) throw error;
    return { status };
  }
}
