import { createBrowserIds, measureAudioFile } from '@beep/browser';
import { waitForState } from '@beep/core/actor';
import { type DraftDestination, type DraftJournal, keepAudioFile } from '@beep/core/drafts';
import { hostOfPath, recordingSourceOf } from '@beep/core/hosts';
import { type Session, type SessionState, signedInUid } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { AudioFiles } from '@beep/ui';
import { createSharedFiles } from '../offline/shared-files.ts';

export interface AudioFilesParts {
  readonly journal: DraftJournal;
  readonly clock: Clock;
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'>;
  readonly destination: () => DraftDestination | undefined;
}

/** Keeps chosen, dropped and shared files as drafts of the recorder on this page. */
export function createAudioFiles(parts: AudioFilesParts): AudioFiles {
  const ids = createBrowserIds();
  const source = () => recordingSourceOf(hostOfPath(location.pathname));
  return {
    keep: (file, ownerUid) =>
      keepAudioFile(file, ownerUid, { ...parts, ids, source, measure: measureAudioFile }),
    knownUid: async () =>
      signedInUid(await waitForState(parts.session, isKnown, new AbortController().signal)),
    measure: measureAudioFile,
    shared: createSharedFiles({
      page: window,
      session: parts.session,
      caches: 'caches' in globalThis ? caches : null,
    }),
  };
}

function isKnown(state: SessionState): state is Exclude<SessionState, { status: 'loading' }> {
  return state.status !== 'loading';
}
