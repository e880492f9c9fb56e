/** The contract of playlists: recordings that play in a row, in their owner's order, at a link of their own. */

export {
  type Playlist,
  type PlaylistChange,
  type PlaylistRecording,
  type PlaylistSummary,
  parsePlaylistTitle,
  playlistCalls,
  type SharedPlaylist,
} from './contract.ts';
