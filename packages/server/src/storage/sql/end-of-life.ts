import type { ExpirationOption } from '@beep/core/expiry';
import { type RawBuilder, sql } from 'kysely';

const DAY_MS = 86_400_000;

/** Days are of 24 hours; months and years keep the time of the day and end with the last day of a shorter month. */
type Life = { readonly ms: number } | { readonly months: number };

function lifeOf(option: Exclude<ExpirationOption, 'never'>): Life {
  switch (option) {
    case '1_day':
      return { ms: DAY_MS };
    case '1_week':
      return { ms: 7 * DAY_MS };
    case '1_month':
      return { months: 1 };
    case '1_year':
      return { months: 12 };
  }
}

/** The `expiresAtMs` of core in SQL; null for never. */
export type EndOfLife = (option: ExpirationOption, from: RawBuilder<number>) => RawBuilder<number> | null;

export const endOfLifeInSqlite: EndOfLife = (option, from) => {
  if (option === 'never') return null;
  const life = lifeOf(option);
  if ('ms' in life) return sql<number>`(${from} + ${sql.lit(life.ms)})`;
  const step = sql.lit(`+${life.months} months`);
  return sql<number>`(unixepoch(${from} / 1000, 'unixepoch', ${step}, 'floor') * 1000 + ${from} % 1000)`;
};

export const endOfLifeInPostgres: EndOfLife = (option, from) => {
  if (option === 'never') return null;
  const life = lifeOf(option);
  if ('ms' in life) return sql<number>`(${from} + ${sql.lit(life.ms)})`;
  const time = sql`timestamp '1970-01-01' + ${from} * interval '1 millisecond'`;
  const months = sql.lit(life.months);
  return sql<number>`(extract(epoch from ${time} + ${months} * interval '1 month') * 1000)::bigint`;
};
