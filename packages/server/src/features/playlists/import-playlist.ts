import { MAX_PLAYLISTS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import type { Stores } from '../../storage/stores.ts';
import type { ArchivedPlaylist } from './archived-playlist.ts';
import type { PlaylistStore } from './storage/index.ts';

const REFUSALS = {
  taken: 'another account here has its link',
  full: `the account has ${MAX_PLAYLISTS} playlists`,
} as const;

export interface PlaylistImportDeps {
  readonly stores: Pick<Stores, 'accountDeletions'> & {
    readonly playlists: Pick<PlaylistStore, 'addImported'>;
  };
  readonly now: () => number;
}

/** Stores a playlist after its recordings. Resolves with true if it was not here. */
export async function importPlaylist(
  { stores, now }: PlaylistImportDeps,
  { id, title, createdAt, recordings }: ArchivedPlaylist,
  { uid }: Pick<ImportTarget, 'uid'>,
): Promise<boolean> {
  const at = Date.parse(createdAt);
  if (at > now()) throw new RefusedImportError('it was made in the future');
  const deletion = await stores.accountDeletions.find(uid);
  // As of recordings: what an account made before its deletion counts as deleted.
  if (deletion && at <= deletion.deletedAt) return false;
  const playlist = { id, owner_uid: uid, title, created_at_ms: at };
  const outcome = await stores.playlists.addImported(playlist, recordings, MAX_PLAYLISTS);
  if (outcome === 'taken' || outcome === 'full') throw new RefusedImportError(REFUSALS[outcome]);
  return outcome === 'imported';
}
