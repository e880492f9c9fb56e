import { playlistCalls } from '@beep/api/features/playlists';
import { defineFeature } from '../define-feature.ts';
import { createPlaylistHandlers } from './calls.ts';

export { findSharedPlaylist, noPlaylist, type SharedPlaylistDeps } from './find-shared-playlist.ts';
export { importPlaylist } from './import-playlist.ts';
export { lookUpPlaylist, type PlaylistLookUpDeps } from './look-up-playlist.ts';

/** Recordings that play in a row, at a link of their own. */
export const playlists = defineFeature({ calls: playlistCalls, createHandlers: createPlaylistHandlers });
