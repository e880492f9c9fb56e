import type { Label } from '@beep/api/features/library';
import { MAX_LABELS } from '@beep/core/recordings';
import type { Transcript } from '@beep/core/transcripts';
import type { Kysely } from 'kysely';
import { addImportedReply, type ImportedReply } from '../features/replies/storage/index.ts';
import { nameKeyOf, putLabel } from './label-store.ts';
import { type NewRecording, recordingValues } from './recording-store.ts';
import type { Database } from './sql/schema.ts';
import { takenIds } from './sql/taken-ids.ts';
import { transact } from './sql/transact.ts';

/** A recording of another installation, whose file is stored already. */
export interface ImportedRecording {
  readonly recording: NewRecording;
  /** Under new ids; a label of the owner's with the name is taken instead. */
  readonly labels?: readonly Label[] | undefined;
  readonly transcript?: Transcript | undefined;
  readonly replies?: readonly ImportedReply[] | undefined;
}

/** Recordings that come with their id, their listens, their transcript and their replies. */
export function createImportStore(db: Kysely<Database>) {
  return {
    /** Those of the ids that a recording, a printed label, a reply or an answer has, in any state. */
    taken: (ids: readonly string[]) => takenIds(db, ids),
    /** True if the user has deleted this sheet, playlist, list of names or question here. */
    isDeleted: async (uid: string, id: string): Promise<boolean> => {
      const found = await db
        .selectFrom('tombstones')
        .select('id')
        .where('uid', '=', uid)
        .where('id', '=', id)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Writes everything in one transaction. Resolves with false, and writes nothing, if one of the ids is taken. */
    add: (imported: ImportedRecording, at: number) =>
      transact<boolean>(db, async (tx, abandon) => {
        const { recording, labels = [], transcript, replies = [] } = imported;
        const ids = [recording.id, ...replies.flatMap(({ id, answers }) => [id, ...answers.map(idOf)])];
        if (new Set(ids).size < ids.length || (await takenIds(tx, ids)).length > 0) return abandon(false);
        const added = await tx
          .insertInto('recordings')
          .values(recordingValues(recording))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return abandon(false);
        await addLabels(tx, recording, labels);
        if (transcript) {
          const { format, text } = transcript;
          await tx
            .insertInto('transcripts')
            .values({ recording_id: recording.id, format, text, written_at_ms: at })
            .execute();
        }
        for (const reply of replies) await addImportedReply(tx, { ...recording, at }, reply);
        return true;
      }),
  };
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** Labels are known by their names: those that the owner does not have are added, as far as there is room. */
async function addLabels(
  tx: Kysely<Database>,
  { id: recordingId, ownerUid }: ImportedRecording['recording'],
  labels: readonly Label[],
): Promise<void> {
  for (const label of labels) {
    const name_key = nameKeyOf(label.name);
    await putLabel(tx, { ownerUid, label, max: MAX_LABELS });
    const own = tx
      .selectFrom('labels')
      .select((eb) => [eb.val(recordingId).as('recording_id'), 'id'])
      .where('owner_uid', '=', ownerUid)
      .where('name_key', '=', name_key);
    await tx
      .insertInto('recording_labels')
      .columns(['recording_id', 'label_id'])
      .expression(own)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
