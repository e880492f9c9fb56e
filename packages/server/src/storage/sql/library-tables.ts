import { type Kysely, sql } from 'kysely';

/** Adds titles, and the labels of each owner. Rows of `recording_labels` whose label is gone count for nothing. */
export async function addTitlesAndLabels(db: Kysely<unknown>): Promise<void> {
  for (const column of ['title', 'title_words'] as const) {
    await db.schema.alterTable('recordings').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('recordings')
    .addColumn('is_title_shown', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('recordings_with_title')
    .on('recordings')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .where(sql.ref('title_words'), 'is not', null)
    .execute();
  await db.schema
    .createTable('labels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addUniqueConstraint('labels_by_name', ['owner_uid', 'name_key'])
    .execute();
  await db.schema
    .createTable('recording_labels')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('label_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recording_labels_pk', ['recording_id', 'label_id'])
    .execute();
  await db.schema
    .createIndex('recording_labels_by_label')
    .on('recording_labels')
    .columns(['label_id', 'recording_id'])
    .execute();
}
