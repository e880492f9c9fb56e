import { createKeyedTurns } from '../../jobs/keyed-turns.ts';
import type { Stores } from '../stores.ts';
import type { TranscriptIndex } from './transcript-index.ts';

/** Pending transcripts of one owner; further ones are left to the catch-up job. */
const MAX_WAITING = 16;

/**
 * Wraps the transcript store to index what is written, one transcript at a time, with owners in turn. A failure of the
 * index does not affect the transcript: the catch-up job indexes it later and logs errors.
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
      behind: (count, after) => index.behind(count, after),
      update: (recordingId) => turns('catching up', () => index.update(recordingId)),
    },
    transcripts: {
      ...transcripts,
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
