import { type PlaylistRecording, parsePlaylistTitle } from '@beep/api/features/playlists';
import { MAX_PLAYLIST_NOTES } from '@beep/core/limits';
import { z } from 'zod';
import { archivedTime } from '../../archive/archived-time.ts';
import type { StoredPlaylist } from './storage/index.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** A line of `playlists.json`. */
export const archivedPlaylistSchema = z.strictObject({
  id,
  /** Empty for none. */
  title: z.string().refine((text) => parsePlaylistTitle(text) === text),
  createdAt: archivedTime,
  /** Their ids, in their order. */
  recordings: z.array(id).max(MAX_PLAYLIST_NOTES),
});

export type ArchivedPlaylist = z.output<typeof archivedPlaylistSchema>;

/** The line of a playlist. */
export function playlistFacts(
  { id, title, created_at_ms }: StoredPlaylist,
  notes: readonly PlaylistRecording[],
): ArchivedPlaylist {
  const recordings = notes.map(({ filename }) => filename);
  return { id, title, createdAt: new Date(created_at_ms).toISOString(), recordings };
}
