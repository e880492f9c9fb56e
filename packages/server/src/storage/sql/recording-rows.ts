import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { RecordingTitle, StoredRecording } from '../recording-store.ts';
import { wordsBetweenSpaces } from '../search/search-words.ts';
import type { RecordingRow } from './schema.ts';

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

/** The columns of what is given of a title. */
export function fromTitle({ title, isTitleShown }: Partial<RecordingTitle>): TitleColumns {
  return {
    ...(title === undefined ? {} : { title, title_words: title === null ? null : wordsBetweenSpaces(title) }),
    ...(isTitleShown === undefined ? {} : { is_title_shown: isTitleShown ? 1 : 0 }),
  };
}

type TitleColumns = Partial<Pick<Selectable<RecordingRow>, 'title' | 'title_words' | 'is_title_shown'>>;
type LevelColumns = Pick<Selectable<RecordingRow>, 'peaks' | 'gain_db' | 'mp3_gain_db'>;

const DUE = 'due';

export function fromLevels(levels: StoredRecording['levels']): LevelColumns {
  if (levels === null || levels === DUE) return { peaks: levels, gain_db: null, mp3_gain_db: null };
  return { peaks: levels.peaks, gain_db: levels.gainDb, mp3_gain_db: levels.mp3GainDb };
}
