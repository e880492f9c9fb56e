import type {
  Playlist,
  PlaylistChange,
  PlaylistSummary,
  playlistCalls,
  SharedPlaylist,
} from '@beep/api/features/playlists';
import { MAX_PLAYLIST_NOTES, MAX_PLAYLISTS } from '@beep/core/limits';
import type { VisitDeps } from '../../access/find-for-visitor.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier, VerifiedUser } from '../../auth/token-verifier.ts';
import type { AppContext } from '../../http/request-context.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { findSharedPlaylist, noPlaylist } from './find-shared-playlist.ts';
import type { PlaylistChanges, PlaylistStore, StoredPlaylist } from './storage/index.ts';

export interface PlaylistNeeds extends VisitDeps {
  readonly stores: VisitDeps['stores'] & { readonly playlists: PlaylistStore };
  readonly verifier: TokenVerifier;
  readonly publicUrl: string;
  readonly newId: () => string;
}

export const createPlaylistHandlers = (needs: PlaylistNeeds): CallHandlers<typeof playlistCalls> => ({
  listPlaylists: async ({ user }) => ({
    playlists: (await needs.stores.playlists.list(user.uid, needs.now())).map((row) => summaryOf(row, needs)),
  }),
  createPlaylist: async ({ user, body: { title, recordings } }) => {
    const { newId, now, stores } = needs;
    // Never before the sign-in, on any clock, as recordings: account deletion covers what was made before it.
    const createdAt = Math.max(now(), user.authTime * 1000);
    const playlist = { id: newId(), owner_uid: user.uid, title, created_at_ms: createdAt };
    if ((await stores.playlists.create(playlist, recordings, MAX_PLAYLISTS)) === 'full') {
      throw new ServerError('conflict', {
        message: `There are ${MAX_PLAYLISTS} playlists. Delete one first.`,
      });
    }
    return withNotes(needs, playlist);
  },
  getOwnPlaylist: async ({ user, params }) => withNotes(needs, await findOwn(needs, params.playlist, user)),
  changePlaylist: async ({ user, params, body }) => {
    const playlist = await findOwn(needs, params.playlist, user);
    const rules = { max: MAX_PLAYLIST_NOTES, now: needs.now() };
    if ((await needs.stores.playlists.change(playlist, changesOf(body), rules)) === 'full') {
      throw new ServerError('conflict', {
        message: `A playlist has at most ${MAX_PLAYLIST_NOTES} recordings.`,
      });
    }
    return withNotes(needs, await findOwn(needs, params.playlist, user));
  },
  deletePlaylist: async ({ user, params }) => {
    const { id } = await findOwn(needs, params.playlist, user);
    await needs.stores.playlists.remove(id);
  },
  getPlaylist: ({ params, context }) => shared(needs, params.playlist, context),
});

function changesOf({ title, recordings, removed, moved, added }: PlaylistChange): PlaylistChanges {
  return {
    ...(title !== undefined && { title }),
    ...(recordings !== undefined && { recordingIds: recordings }),
    ...(removed !== undefined && { removedIds: removed }),
    ...(moved !== undefined && { moved: { id: moved.recording, afterId: moved.after } }),
    ...(added !== undefined && { addedIds: added }),
  };
}

/** Rejects with `not_found` if the user has no such playlist. */
async function findOwn(
  { stores }: PlaylistNeeds,
  id: string,
  { uid }: Pick<VerifiedUser, 'uid'>,
): Promise<StoredPlaylist> {
  const playlist = await stores.playlists.find(id);
  if (playlist?.owner_uid === uid) return playlist;
  throw noPlaylist();
}

function summaryOf(
  { id, title, created_at_ms, notes }: StoredPlaylist & Pick<PlaylistSummary, 'notes'>,
  { publicUrl }: Pick<PlaylistNeeds, 'publicUrl'>,
): PlaylistSummary {
  return {
    ...{ id, title, notes, url: `${publicUrl}/playlist/${id}` },
    created_at: Math.floor(created_at_ms / 1000),
  };
}

async function withNotes(needs: PlaylistNeeds, playlist: StoredPlaylist): Promise<Playlist> {
  const recordings = await needs.stores.playlists.notesOf(playlist.id, needs.now());
  return { ...summaryOf({ ...playlist, notes: recordings.length }, needs), recordings: [...recordings] };
}

async function shared(needs: PlaylistNeeds, id: string, context: AppContext): Promise<SharedPlaylist> {
  const isAnonymous = context.req.header('Authorization') === undefined;
  const visitor = isAnonymous ? undefined : await authenticate(context, needs.verifier);
  const found = await findSharedPlaylist(needs, id, visitor);
  if (found === undefined) throw noPlaylist();
  const { playlist, notes } = found;
  const isOpen = notes.some(({ state }) => state === 'open');
  return { id, title: isOpen ? playlist.title : '', notes };
}
