import type { RecordingLookup } from '@beep/api';
import { isWritten } from '@beep/core/transcripts';
import { findLinkedForVisitor, type VisitDeps } from '../access/find-for-visitor.ts';
import { ServerError } from '../server-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { LoudnessNormalization } from './copies/loudness-normalization.ts';
import { type PresentDeps, presentRecording } from './present-recording.ts';

export interface LookUpDeps extends VisitDeps, PresentDeps {
  readonly stores: VisitDeps['stores'] & Pick<Stores, 'transcripts'>;
  readonly grants: VisitDeps['grants'] & PresentDeps['grants'];
  readonly normalization: LoudnessNormalization;
}

const REFUSALS = ['not_found', 'not_recorded', 'expired', 'deleted', 'restricted', 'suspended'] as const;

/** The state of a share link for an anonymous listener. Rejects if the store does not answer. */
export async function lookUpRecording(service: LookUpDeps, id: string): Promise<RecordingLookup> {
  try {
    const found = await findLinkedForVisitor(service, id, { use: 'listen' });
    const recording = await service.normalization.settledSoon(found);
    // The text is written together with the state. Most notes have none and need no second read.
    const transcript = isWritten(recording.transcriptState)
      ? await service.stores.transcripts.find(recording.id)
      : undefined;
    return {
      status: 'found',
      recording: presentRecording(recording, service),
      ...(transcript && { transcript }),
    };
  } catch (error) {
    const status = error instanceof ServerError ? REFUSALS.find((code) => code === error.code) : undefined;
    if (status === undefined) throw error;
    return { status };
  }
}
