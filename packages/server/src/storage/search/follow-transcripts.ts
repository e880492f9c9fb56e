import { createKeyedTurns } from '../../jobs/keyed-turns.ts';
import type { Stores } from '../recording-store.ts';
import type { TranscriptIndex } from './transcript-index.ts';

/** Transcripts of one owner that wait to be indexed; what comes above is left to the job that catches up. */
const MAX_WAITING = 16;

/**
 * Transcripts with an index that follows what is written, one at a time, their owners in turn. A transcript is kept also
 * where the index cannot follow: the job that catches up does it later, and tells of what fails.
 */
export function followTranscripts(
  {
    transcripts,
    recordings,
  }: { transcripts: Stores['transcripts']; recordings: Pick<Stores['recordings'], 'find'> },
  index: TranscriptIndex,
): Pick<Stores, 'transcripts' | 'transcriptIndex'> {
  const turns = createKeyedTurns({ slots: 1, maxWaiting: MAX_WAITING, refusal: 'The index is busy.' });
  const follow = async (recordingId: string): Promise<void> => {
    const owner = (await recordings.find(recordingId))?.ownerUid ?? '';
    await turns(`owner ${owner}`, () => index.update(recordingId));
  };
  const tryToFollow = (recordingId: string): Promise<void> => follow(recordingId).catch(() => undefined);
  return {
    transcriptIndex: {
      behind: (limit) => index.behind(limit),
      update: (recordingId) => turns('catching up', () => index.update(recordingId)),
    },
    transcripts: {
      find: (recordingId) => transcripts.find(recordingId),
      put: async (recordingId, transcript, at) => {
        await transcripts.put(recordingId, transcript, at);
        await tryToFollow(recordingId);
      },
      add: async (recordingId, transcript, at) => {
        const isWritten = await transcripts.add(recordingId, transcript, at);
        if (isWritten) await tryToFollow(recordingId);
        return isWritten;
      },
      remove: async (recordingId) => {
        await transcripts.remove(recordingId);
        await tryToFollow(recordingId);
      },
    },
  };
}
