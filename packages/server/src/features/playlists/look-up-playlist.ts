import type { PlaylistLookup } from '@beep/api';
import {
  type FoundSound,
  type LookUpDeps,
  lookUpSound,
  transcriptOf,
} from '../../recordings/look-up-recording.ts';
import { isRecordingId } from '../../storage/recording-id.ts';
import type { PlaylistStore } from './storage/index.ts';

export interface PlaylistLookUpDeps extends LookUpDeps {
  readonly stores: LookUpDeps['stores'] & { readonly playlists: Pick<PlaylistStore, 'find' | 'notesOf'> };
}

type SharedNote = Extract<PlaylistLookup, { readonly status: 'found' }>['notes'][number];

/**
 * A playlist as an anonymous listener finds it, with the transcript of the first note. Each note has passed the look-up
 * of its own link; those that cannot be played are left out. Rejects if the store does not answer.
 */
export async function lookUpPlaylist(deps: PlaylistLookUpDeps, id: string): Promise<PlaylistLookup> {
  const { playlists } = deps.stores;
  const playlist = isRecordingId(id) ? await playlists.find(id) : undefined;
  if (playlist === undefined) return { status: 'not_found' };
  const listed = await playlists.notesOf(id, deps.now());
  const found = await Promise.all(
    listed.map(async ({ filename }) => ({ filename, lookup: await lookUpSound(deps, filename) })),
  );
  const notes: SharedNote[] = [];
  let first: FoundSound | undefined;
  for (const { filename, lookup } of found) {
    if (lookup.status === 'restricted') notes.push({ status: 'restricted', id: filename });
    if (lookup.status !== 'found') continue;
    first ??= lookup;
    notes.push({ status: 'found', recording: lookup.recording });
  }
  const transcript = first && (await transcriptOf(deps, first));
  return {
    status: 'found',
    id,
    // A title may say what those who may not listen must not know.
    title: first === undefined ? '' : playlist.title,
    notes,
    ...(transcript && { transcript }),
  };
}
