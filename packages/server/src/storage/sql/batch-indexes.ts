import { type Kysely, sql } from 'kysely';

/** Creates the indexes for batched work: the cost of a batch does not depend on the size of the table. */
export async function createBatchIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('listen_caps_by_age').on('listen_caps').column('window_start_ms').execute();
  for (const gone of ['deleted_at_ms', 'expires_at_ms'] as const) {
    await db.schema.dropIndex(`recordings_to_remove_by_${gone}`).execute();
    await db.schema
      .createIndex(`recordings_due_by_${gone}`)
      .on('recordings')
      .columns([gone, 'id'])
      .where(sql.ref('file_removed_at_ms'), 'is', null)
      .where(sql.ref(gone), 'is not', null)
      .execute();
  }
  await db.schema
    .createIndex('account_deletions_finished')
    .on('account_deletions')
    .column('finished_at_ms')
    .where(sql.ref('finished_at_ms'), 'is not', null)
    .execute();
  await createJobIndexes(db);
}

async function createJobIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('jobs_by_due_time').execute();
  const pending = sql.ref('done_at_ms');
  await db.schema
    .createIndex('jobs_due_by_kind')
    .on('jobs')
    .columns(['kind', 'due_at_ms'])
    .where(pending, 'is', null)
    .execute();
  await db.schema
    .createIndex('jobs_by_start_of_wait')
    .on('jobs')
    .expression(sql`(due_at_ms - wait_ms)`)
    .where(pending, 'is', null)
    .execute();
  await db.schema
    .createIndex('jobs_stuck')
    .on('jobs')
    .column('due_at_ms')
    .where(pending, 'is', null)
    .where(sql.ref('attempts'), '>=', sql.lit(10))
    .execute();
  await db.schema
    .createIndex('jobs_done')
    .on('jobs')
    .column('done_at_ms')
    .where(pending, 'is not', null)
    .execute();
}

/** Adds the index of the recordings whose file must be there: most of them may be removed. */
export async function addFileIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('recordings_with_file')
    .on('recordings')
    .column('id')
    .where(sql.ref('file_removed_at_ms'), 'is', null)
    .where(sql.ref('removal_started_at_ms'), 'is', null)
    .execute();
}
