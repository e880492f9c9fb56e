import type { SiteServices } from '@beep/api';
import { parseRecording } from '@beep/browser';
import type { Recording } from '@beep/core/recordings';
import { transcriptStart } from '@beep/core/transcripts';
import { type DrawnTranscript, NO_LINES } from '../../play/play-data.ts';

/** A note as a listener finds it; only some signed-in users may hear one that is restricted. */
export type PlaylistNote =
  | { readonly status: 'found'; readonly recording: Recording }
  | { readonly status: 'restricted'; readonly id: string };

/** The data of the page of a playlist. */
export type PlaylistData =
  | {
      readonly status: 'found';
      readonly id: string;
      /** Empty for none. */
      readonly title: string;
      readonly notes: readonly PlaylistNote[];
      /** Of the first note that is found. */
      readonly transcript: DrawnTranscript;
    }
  | { readonly status: 'not-found' | 'unreachable' };

export interface PlaylistResponse {
  readonly httpStatus: 200 | 404 | 503;
  readonly data: PlaylistData;
}

/** Fetches a playlist as an anonymous listener. */
export async function loadPlaylist(services: SiteServices, id: string): Promise<PlaylistResponse> {
  const lookup = await services.lookUpPlaylist(id).catch(() => null);
  if (lookup === null) return { httpStatus: 503, data: { status: 'unreachable' } };
  if (lookup.status === 'not_found') return { httpStatus: 404, data: { status: 'not-found' } };
  const shareUrlOf = (found: string): string => `${services.config.publicUrl}/play/${found}`;
  const notes = lookup.notes.flatMap((note): readonly PlaylistNote[] => {
    if (note.status === 'restricted') return [note];
    const recording = parseRecording(note.recording, shareUrlOf);
    return recording === undefined ? [] : [{ status: 'found', recording }];
  });
  const { title, transcript: written } = lookup;
  const transcript = written ? { ...transcriptStart(written), checked: written.checked } : NO_LINES;
  return { httpStatus: 200, data: { status: 'found', id: lookup.id, title, notes, transcript } };
}

/** Those that can be heard, in their order. */
export function recordingsIn(notes: readonly PlaylistNote[]): readonly Recording[] {
  return notes.flatMap((note) => (note.status === 'found' ? [note.recording] : []));
}
