import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Deletion time of the account for a recording made before it; null if the account was not deleted since. */
export const ACCOUNT_DELETED_AT: AliasedRawBuilder<number | null, 'account_deleted_at_ms'> = sql<
  number | null
>`(select account_deletions.deleted_at_ms from account_deletions
  where account_deletions.uid = recordings.owner_uid
    and account_deletions.deleted_at_ms >= recordings.created_at_ms)`.as('account_deleted_at_ms');

/** A condition for updates: recordings of a deleted account are not changed. */
export function isOfLivingAccount(): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from account_deletions
    where account_deletions.uid = recordings.owner_uid
      and account_deletions.deleted_at_ms >= recordings.created_at_ms)`;
}

/** A condition for updates: the recording is not deleted, on its own or with its account, and not being removed. */
export function isNotDeleted(): RawBuilder<SqlBool> {
  return sql<SqlBool>`recordings.deleted_at_ms is null and recordings.removal_started_at_ms is null
    and ${isOfLivingAccount()}`;
}

/** A condition: the recording is neither deleted nor expired. */
export function isPlayable(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isNotDeleted()} and (recordings.expires_at_ms is null or recordings.expires_at_ms > ${now})`;
}
