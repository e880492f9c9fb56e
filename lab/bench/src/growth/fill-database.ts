import type { World } from './world.ts';

const OF_ONE_PERSON = 200;

export interface Filled {
  readonly seconds: number;
  readonly sizes: readonly { readonly table: string; readonly rows: number; readonly megabytes: number }[];
}

/**
 * Writes recordings, half as many listens, and transcripts of a tenth with their words for the search, as
 * `search-words.ts` has them; triggers are off, as in a restore.
 */
export async function fillDatabase({ database, person }: World, rows: number): Promise<Filled> {
  const startedAt = performance.now();
  await database.query("set session_replication_role = 'replica'");
  await database.query(
    `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, title)
     select substr(md5(n::text) || md5((n + 1)::text), 1, 22),
       case when n < ${OF_ONE_PERSON} then '${person.uid}' else 'user-' || (n / ${OF_ONE_PERSON}) end,
       'BEEP_WEB', 'webm', 120000, 30.0, 1700000000000 + n * 1000::bigint,
       case when n % 10 = 0 then 'Chapter ' || n end
     from generate_series(1, ${rows}) as n`,
  );
  await database.query(
    `insert into listens (recording_id, listener_hash, counted_at_ms)
     select substr(md5(n::text) || md5((n + 1)::text), 1, 22), substr(md5(n::text) || md5(n::text), 1, 43),
       (extract(epoch from now()) * 1000)::bigint
     from generate_series(1, ${rows}, 2) as n`,
  );
  await database.query(
    `insert into transcripts (recording_id, format, text, written_at_ms)
     select substr(md5(n::text) || md5((n + 1)::text), 1, 22), 'text/vtt',
       'WEBVTT' || repeat(E'\\n\\n00:00.000 --> 00:02.000\\nAnd so my fellow Americans ' || n, 10), 1700000000000
     from generate_series(1, ${rows}, 10) as n`,
  );
  // The job that indexes transcripts may have begun with the last ones.
  await database.query(
    `insert into transcript_words (recording_id, written_at_ms, spoken, words, word_rules)
     select recordings.id, written_at_ms, repeat(' and so my fellow americans ' || n, 10) || ' ',
       array_to_tsvector(array(select left(encode(sha256(owner_uid::bytea), 'hex'), 10) || word
         from unnest(array['and', 'so', 'my', 'fellow', 'americans', n::text]) as word)), 2
     from generate_series(1, ${rows}, 10) as n
     join recordings on recordings.id = substr(md5(n::text) || md5((n + 1)::text), 1, 22)
     join transcripts on transcripts.recording_id = recordings.id
     on conflict do nothing`,
  );
  await database.query("set session_replication_role = 'origin'");
  // Otherwise the server vacuums the new rows while requests are measured.
  await database.query('vacuum (analyze)');
  const { rows: sizes } = await database.query<{ table: string; rows: string; bytes: string }>(
    `select relname as table, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
     where relname in ('recordings', 'listens', 'transcripts', 'transcript_words') order by bytes desc`,
  );
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    sizes: sizes.map(({ table, rows: count, bytes }) => ({
      table,
      rows: Number(count),
      megabytes: Math.round(Number(bytes) / 1e6),
    })),
  };
}
