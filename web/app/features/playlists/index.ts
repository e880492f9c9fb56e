/** What other pages show of playlists. Its code loads when they do. */

import type * as drawing from './draw-playlist.tsx';
import type { PlaylistDialog } from './playlist-dialog.tsx';
import type { TrackControls } from './track-controls.tsx';

/** For the server, which draws the pages for listeners. */
export const loadPlaylistDrawing = async (): Promise<typeof drawing> => import('./draw-playlist.tsx');

export const loadPlaylistDialog = async (): Promise<typeof PlaylistDialog> =>
  (await import('./playlist-dialog.tsx')).PlaylistDialog;

/** For other pages that play one note after the other. */
export const loadTrackControls = async (): Promise<typeof TrackControls> =>
  (await import('./track-controls.tsx')).TrackControls;
