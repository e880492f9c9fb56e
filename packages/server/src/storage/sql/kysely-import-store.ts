import { type Label, MAX_LABELS } from '@beep/core/recordings';
import type { Kysely } from 'kysely';
import type { ImportedRecording, ImportStore } from '../import-store.ts';
import { nameKeyOf, putLabel } from './kysely-label-store.ts';
import { recordingValues } from './kysely-recording-store.ts';
import { fromTitle } from './recording-rows.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

const NO_TITLE = { title: null, isTitleShown: false };

export function createKyselyImportStore(db: Kysely<Database>): ImportStore {
  return {
    add: ({ recording, listenCount, hearing, title = NO_TITLE, labels = [], transcript }, at) =>
      transact<boolean>(db, async (tx, abandon) => {
        const added = await tx
          .insertInto('recordings')
          .values({
            ...recordingValues(recording),
            ...fromTitle(title),
            listen_count: listenCount,
            first_heard_at_ms: hearing?.firstHeardAt ?? null,
            heard_ms: hearing?.heardMs ?? null,
          })
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
        return true;
      }),
  };
}

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
    await tx.insertInto('recording_labels').columns(['recording_id', 'label_id']).expression(own).execute();
  }
}
