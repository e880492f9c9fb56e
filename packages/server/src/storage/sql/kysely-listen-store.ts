import type { Kysely } from 'kysely';
import type { Listen, ListenStore } from '../recording-store.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

export function createKyselyListenStore(db: Kysely<Database>): ListenStore {
  return {
    count: (listen) =>
      transact<'counted' | 'repeated' | 'capped'>(db, async (tx, abandon) => {
        if (!(await noteListener(tx, listen))) return 'repeated';
        if (!(await takePlace(tx, listen))) return abandon('capped');
        await tx
          .updateTable('recordings')
          .set((eb) => ({ listen_count: eb('listen_count', '+', 1) }))
          .where('id', '=', listen.recordingId)
          .execute();
        return 'counted';
      }),
    forgetBefore: async (time) => {
      await db.deleteFrom('listens').where('counted_at_ms', '<=', time).execute();
      await db.deleteFrom('listen_caps').where('window_start_ms', '<=', time).execute();
    },
  };
}

/** One statement, so that of reports that come at once a single one finds the listener new. */
async function noteListener(tx: Kysely<Database>, listen: Listen): Promise<boolean> {
  const noted = await tx
    .insertInto('listens')
    .values({
      recording_id: listen.recordingId,
      listener_hash: listen.listenerHash,
      counted_at_ms: listen.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['recording_id', 'listener_hash'])
        .doUpdateSet({ counted_at_ms: listen.at })
        .where('listens.counted_at_ms', '<=', listen.at - listen.windowMs),
    )
    .returning('recording_id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function takePlace(tx: Kysely<Database>, listen: Listen): Promise<boolean> {
  const place = await tx
    .insertInto('listen_caps')
    .values({
      recording_id: listen.recordingId,
      address_hash: listen.addressHash,
      window_start_ms: listen.at - (listen.at % listen.windowMs),
      counted: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['recording_id', 'address_hash', 'window_start_ms'])
        .doUpdateSet((eb) => ({ counted: eb('listen_caps.counted', '+', 1) })),
    )
    .returning('counted')
    .executeTakeFirstOrThrow();
  return place.counted <= listen.maxPerAddress;
}
