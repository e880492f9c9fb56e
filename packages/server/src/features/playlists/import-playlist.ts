import { MAX_PLAYLISTS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import type { ArchivedPlaylist } from './archived-playlist.ts';
import type { PlaylistStore } from './storage/index.ts';

const REFUSALS = {
  taken: 'another account here has its link',
  full: `the account has ${MAX_PLAYLISTS} playlists`,
} as const;

export interface PlaylistImportDeps {
  readonly stores: { readonly playlists: Pick<PlaylistStore, 'addImported'> };
}

/** Stores a playlist after its recordings. Resolves with true if it was not here. */
export async function importPlaylist(
  { stores }: PlaylistImportDeps,
  { id, title, createdAt, recordings }: ArchivedPlaylist,
  { uid }: Pick<ImportTarget, 'uid'>,
): Promise<boolean> {
  const playlist = { id, owner_uid: uid, title, created_at_ms: Date.parse(createdAt) };
  const outcome = await stores.playlists.addImported(playlist, recordings, MAX_PLAYLISTS);
  if (outcome === 'taken' || outcome === 'full') throw new RefusedImportError(REFUSALS[outcome]);
  return outcome === 'imported';
}
