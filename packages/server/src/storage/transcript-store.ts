import type { Transcript } from '@beep/core/transcripts';
import type { Kysely } from 'kysely';
import { isNotDeleted } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import { transact } from './sql/transact.ts';
import {
  changeTranscriptState,
  createTranscriptWriting,
  type SpokenTables,
  writeTranscript,
} from './transcript-writing.ts';

const RECORDINGS: SpokenTables = {
  ...{ sounds: 'recordings', texts: 'transcripts', key: 'recording_id' },
  isThere: isNotDeleted,
};

/**
 * Transcripts of recordings. While the state is `writing` the service may add a text; every change by the owner ends that
 * state, so that no text of the service replaces one of the owner.
 */
export function createTranscriptStore(db: Kysely<Database>) {
  return {
    ...createTranscriptWriting(db, RECORDINGS),
    find: async (recordingId: string) => {
      const row = await db
        .selectFrom('transcripts')
        .innerJoin('recordings', 'recordings.id', 'transcripts.recording_id')
        .select(['transcripts.format', 'transcripts.text', 'recordings.transcript_state'])
        .where('transcripts.recording_id', '=', recordingId)
        .executeTakeFirst();
      return row && { format: row.format, text: row.text, checked: row.transcript_state !== 'unchecked' };
    },
    /** Writes the owner's text in place of any other. Writes nothing for a deleted recording. */
    put: async (recordingId: string, transcript: Transcript, at: number) => {
      await transact<boolean>(db, async (tx, abandon) => {
        const change = { id: recordingId, to: transcript.checked ? 'checked' : 'unchecked' } as const;
        if (!(await changeTranscriptState(tx, RECORDINGS, change))) return abandon(false);
        await writeTranscript(tx, RECORDINGS, { id: recordingId, transcript, at });
        return true;
      });
    },
    /** Deletes the text; the service writes no other. */
    remove: async (recordingId: string) => {
      await transact<void>(db, async (tx) => {
        await changeTranscriptState(tx, RECORDINGS, { id: recordingId, to: 'none' });
        await tx.deleteFrom('transcripts').where('recording_id', '=', recordingId).execute();
      });
    },
  };
}
