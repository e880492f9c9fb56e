import type { RecordingLookup } from '@beep/api';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { presentTranscript } from '../transcripts/present-transcript.ts';
import { findRecording, recordingState } from './find-live-recording.ts';
import { presentRecording } from './present-recording.ts';

/** The state of a share link for an anonymous listener. Rejects if the store does not answer. */
export async function lookUpRecording(service: Service, id: string): Promise<RecordingLookup> {
  try {
    const found = await findRecording(service.stores.recordings, id);
    const state = recordingState(found, service.now());
    if (state !== 'live') return { status: state };
    const recording = await service.normalization.settledSoon(found);
    const transcript = await service.stores.transcripts.find(recording.id);
    return {
      status: 'found',
      recording: presentRecording(recording, { publicUrl: service.publicUrl }),
      ...(transcript && { transcript: presentTranscript(transcript) }),
    };
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not_found') return { status: 'not_found' };
    throw error;
  }
}
