import type { Kysely } from 'kysely';
import type { ImportStore } from '../import-store.ts';
import { recordingValues } from './kysely-recording-store.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

export function createKyselyImportStore(db: Kysely<Database>): ImportStore {
  return {
    add: ({ recording, listenCount, transcript }, at) =>
      transact<boolean>(db, async (tx, abandon) => {
        const added = await tx
          .insertInto('recordings')
          .values({ ...recordingValues(recording), listen_count: listenCount })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return abandon(false);
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
