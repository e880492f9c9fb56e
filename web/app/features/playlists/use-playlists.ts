import { type Playlist, type PlaylistSummary, playlistCalls } from '@beep/api/features/playlists';
import { type Loading, useLoadedValue } from '@beep/ui';
import { useOwner } from '../../session/owner-client.tsx';

/** Notes are deleted elsewhere. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The playlists of the user. */
export function usePlaylists(): Loading<{ readonly playlists: readonly PlaylistSummary[] }> {
  const { call, uid } = useOwner();
  return useLoadedValue(['playlists', uid], () => call(playlistCalls.listPlaylists, {}), OPTIONS);
}

/** One playlist with its recordings. */
export function usePlaylist(id: string): Loading<Playlist> {
  const { call, uid } = useOwner();
  return useLoadedValue(
    ['playlist', uid, id],
    () => call(playlistCalls.getOwnPlaylist, { playlist: id }),
    OPTIONS,
  );
}
