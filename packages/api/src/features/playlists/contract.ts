import { MAX_PLAYLIST_NOTES, MAX_TITLE_LENGTH } from '@beep/core/limits';
import { parseLine } from '@beep/core/recordings';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed, whole } from '../../calls/parts.ts';

/** A title as it is stored, possibly empty; undefined if it is too long. */
export function parsePlaylistTitle(text: string): string | undefined {
  return parseLine(text, MAX_TITLE_LENGTH);
}

const title = parsed(
  z.string().check(z.describe('Everybody with the link sees it; empty for none.')),
  parsePlaylistTitle,
  `must have at most ${MAX_TITLE_LENGTH} characters`,
);
const order = z
  .array(z.string())
  .check(
    z.maxLength(MAX_PLAYLIST_NOTES),
    z.describe('Ids of own recordings in their order. Others are left out, and what is repeated.'),
  );

const newPlaylist = named('NewPlaylist', z.object({ title, recordings: order }));
const playlistChange = named(
  'PlaylistChange',
  z.object({
    title: z.exactOptional(title),
    recordings: z.exactOptional(order),
    removed: z.exactOptional(
      order.check(z.describe('Ids of recordings that are taken out. Those that are not there are left out.')),
    ),
    moved: z.exactOptional(
      z
        .object({
          recording: z.string().check(z.describe('The id.')),
          after: z.exactOptional(
            z
              .string()
              .check(z.describe('The id of the recording that it is put behind; none for the first place.')),
          ),
        })
        .check(z.describe('Moves one recording. Ignored if one of the two is not in the playlist.')),
    ),
    added: z.exactOptional(
      order.check(z.describe('Put at the end. Those that are there stay in their place.')),
    ),
  }),
);

const playlistFields = {
  id: z.string(),
  title: z.string().check(z.describe('Empty for none.')),
  url: z.url({ protocol: /^https?$/ }).check(z.describe('The link for listeners.')),
  created_at: whole('Seconds since the epoch.'),
  notes: whole('Recordings that can be heard.'),
};
const playlistSummary = named('PlaylistSummary', z.object(playlistFields));
const playlistList = named('PlaylistList', z.object({ playlists: knownOnly(playlistSummary) }));

const duration = z.number().check(z.nonnegative(), z.describe('Seconds.'));
const playlistRecording = named(
  'PlaylistRecording',
  z.object({
    filename: z.string().check(z.describe('The id.')),
    duration,
    created_at: whole('Seconds since the epoch.'),
    title: z.exactOptional(z.string()),
  }),
);
const playlist = named(
  'Playlist',
  z.object({
    ...playlistFields,
    recordings: z.array(playlistRecording).check(z.describe('In their order.')),
  }),
);

const audibleNote = named(
  'AudibleNote',
  z.object({
    filename: z.string().check(z.describe('The id.')),
    url: z.url().check(z.describe('The share link.')),
    /** `restricted`: a policy lets only some signed-in users listen; nothing else is told. */
    state: z.enum(['open', 'restricted']),
    duration: z.exactOptional(duration),
    title: z.exactOptional(z.string()),
  }),
);
const sharedPlaylist = named(
  'SharedPlaylist',
  z.object({
    id: z.string(),
    title: z.string().check(z.describe('Empty for none, and if the caller may hear none of the notes.')),
    notes: z.array(audibleNote).check(z.describe('In their order; those that have ended are left out.')),
  }),
);

/** A change of a playlist. Absent fields stay unchanged. */
export type PlaylistChange = z.output<typeof playlistChange>;
/** A playlist in a list. */
export type PlaylistSummary = z.output<typeof playlistSummary>;
/** A playlist with its recordings, as its owner sees it. */
export type Playlist = z.output<typeof playlist>;
/** A recording of a playlist, as its owner sees it. */
export type PlaylistRecording = z.output<typeof playlistRecording>;
/** A playlist as listeners see it. */
export type SharedPlaylist = z.output<typeof sharedPlaylist>;

/** Calls on a user's playlists, which only that user makes, and the one of their listeners. */
export const playlistCalls = {
  listPlaylists: {
    method: 'GET',
    path: '/users/{uid}/playlists',
    scope: 'read',
    summary: 'The playlists of the signed-in user, newest first',
    answer: [200, 'The playlists', playlistList],
    refusals: [],
  },
  createPlaylist: {
    method: 'POST',
    path: '/users/{uid}/playlists',
    scope: 'manage',
    summary: 'Make a playlist; `conflict` if there is no room for another',
    body: newPlaylist,
    answer: [201, 'The playlist', playlist],
    refusals: ['conflict'],
  },
  getOwnPlaylist: {
    method: 'GET',
    path: '/users/{uid}/playlists/{playlist}',
    scope: 'read',
    summary: 'A playlist with its recordings',
    answer: [200, 'The playlist', playlist],
    refusals: ['not_found'],
  },
  changePlaylist: {
    method: 'PATCH',
    path: '/users/{uid}/playlists/{playlist}',
    scope: 'manage',
    summary:
      'Change the title of a playlist, its recordings and their order; `conflict` if too many are added',
    body: playlistChange,
    answer: [200, 'The playlist', playlist],
    refusals: ['not_found', 'conflict'],
  },
  deletePlaylist: {
    method: 'DELETE',
    path: '/users/{uid}/playlists/{playlist}',
    scope: 'manage',
    summary: 'End the link of a playlist for good; its recordings stay',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
  getPlaylist: {
    method: 'GET',
    path: '/playlists/{playlist}',
    caller: 'anyone',
    scope: 'read',
    summary: 'The recordings of a playlist that the caller may hear. The rules of each recording apply.',
    answer: [200, 'The playlist', sharedPlaylist],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
