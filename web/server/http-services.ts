import {
  API_BASE_PATH,
  type PlaylistLookup,
  type RecordingLookup,
  type RecordingResource,
  type SiteServices,
} from '@beep/api';
import type { SharedPlaylist } from '@beep/api/features/playlists';
import { DEFAULT_POLICY, type RetentionFacts } from '@beep/core/policies';
import type { Transcript } from '@beep/core/transcripts';

const GONE = ['expired', 'deleted', 'restricted', 'suspended'] as const;

type PlaylistNote = Extract<PlaylistLookup, { readonly status: 'found' }>['notes'][number];

/** Those of `npm run dev` without settings. */
const DEVELOPMENT_FACTS: RetentionFacts = {
  rules: DEFAULT_POLICY,
  isSet: false,
  ownLives: [],
  auditDays: 1095,
  identity: 'local',
  audioHost: null,
  transcription: 'built-in',
  newsletterHost: null,
  hasTagManager: false,
  mailHost: null,
};

/** The services over HTTP, for the development server, which runs beside a service with local accounts. */
export function createHttpServices(origin: string): SiteServices {
  return {
    config: { publicUrl: origin, auth: { mode: 'local' } },
    nonce: '',
    readAsset: () => undefined,
    readRetention: async () => DEVELOPMENT_FACTS,
    async lookUpPlaylist(id): Promise<PlaylistLookup> {
      const response = await fetch(`${origin}${API_BASE_PATH}/playlists/${encodeURIComponent(id)}`);
      if (!response.ok) return { status: 'not_found' };
      const { title, notes } = (await response.json()) as SharedPlaylist;
      const found = await Promise.all(notes.map(({ filename }) => this.lookUpRecording(filename)));
      return {
        ...{ status: 'found', id, title },
        notes: found.flatMap((note, at): readonly PlaylistNote[] => {
          if (note.status === 'found') return [{ status: note.status, recording: note.recording }];
          return note.status === 'restricted' ? [{ status: note.status, id: notes[at]?.filename ?? '' }] : [];
        }),
      };
    },
    async lookUpRecording(id): Promise<RecordingLookup> {
      const response = await fetch(`${origin}${API_BASE_PATH}/recordings/${encodeURIComponent(id)}`);
      if (response.ok) {
        const path = `${API_BASE_PATH}/recordings/${encodeURIComponent(id)}/transcript`;
        const said = await fetch(`${origin}${path}`);
        return {
          status: 'found',
          recording: (await response.json()) as RecordingResource,
          ...(said.ok && { transcript: (await said.json()) as Transcript }),
        };
      }
      if (response.status === 404) return { status: 'not_found' };
      if (response.status !== 403 && response.status !== 410)
        throw new Error(`The service answered ${response.status}`);
      const { code } = (await response.json()) as { readonly code: string };
      const status = GONE.find((known) => known === code);
      if (status === undefined) throw new Error(`The service answered ${code}`);
      return { status };
    },
  };
}
