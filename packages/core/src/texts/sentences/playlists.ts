import { PLAYLIST_TEXTS } from '../compiled/playlists.ts';

/** What listeners call a playlist, by its title. */
export function playlistName(title: string): string {
  return title || PLAYLIST_TEXTS.one;
}
