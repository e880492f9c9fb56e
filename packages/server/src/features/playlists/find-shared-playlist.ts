import type { SharedPlaylist } from '@beep/api/features/playlists';
import { findForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { shareUrl, shownTitle } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import { isRecordingId } from '../../storage/recording-id.ts';
import type { PlaylistStore, StoredPlaylist } from './storage/index.ts';

export interface SharedPlaylistDeps extends VisitDeps {
  readonly stores: VisitDeps['stores'] & { readonly playlists: Pick<PlaylistStore, 'find' | 'notesOf'> };
  readonly publicUrl: string;
}

export interface FoundPlaylist {
  readonly playlist: StoredPlaylist;
  /** In their order, by the rules of each note for the visitor. */
  readonly notes: SharedPlaylist['notes'];
}

export function noPlaylist(): ServerError {
  return new ServerError('not_found', { message: 'There is no such playlist.' });
}

/** A playlist with its notes as a visitor finds them; nobody is signed in if `visitor` is undefined. */
export async function findSharedPlaylist(
  needs: SharedPlaylistDeps,
  id: string,
  visitor?: VerifiedUser,
): Promise<FoundPlaylist | undefined> {
  const { playlists } = needs.stores;
  const playlist = isRecordingId(id) ? await playlists.find(id) : undefined;
  if (playlist === undefined) return undefined;
  const notes: SharedPlaylist['notes'] = [];
  for (const { filename } of await playlists.notesOf(id, needs.now())) {
    const note = await sharedNote(needs, filename, visitor);
    if (note !== undefined) notes.push(note);
  }
  return { playlist, notes };
}

const ENDED = ['not_found', 'not_recorded', 'expired', 'deleted', 'suspended'] as const;

/** Undefined for a note that has ended, or is suspended. */
async function sharedNote(
  needs: SharedPlaylistDeps,
  id: string,
  visitor: VerifiedUser | undefined,
): Promise<SharedPlaylist['notes'][number] | undefined> {
  try {
    const visit = { use: 'listen', identify: async () => visitor } as const;
    const found = await findForVisitor(needs, id, visit);
    const title = shownTitle(found);
    return {
      ...{ filename: id, url: shareUrl(found, needs), state: 'open' },
      duration: Math.round(found.duration * 1000) / 1000,
      ...(title !== undefined && { title }),
    };
  } catch (error) {
    const code = error instanceof ServerError ? error.code : undefined;
    if (ENDED.some((one) => one === code)) return undefined;
    if (code !== 'restricted') throw error;
    return { filename: id, url: `${needs.publicUrl}/play/${id}`, state: 'restricted' };
  }
}
