import { createBrowserIds, measureAudioFile } from '@beep/browser';
import { type DraftDestination, type DraftJournal, keepAudioFile } from '@beep/core/drafts';
import { hostOfPath, recordingSourceOf } from '@beep/core/hosts';
import type { Clock } from '@beep/core/time';
import type { AudioFiles } from '@beep/ui';
import { takeSharedFile } from '../offline/shared-file.ts';

export interface AudioFilesParts {
  readonly journal: DraftJournal;
  readonly clock: Clock;
  readonly destination: () => DraftDestination | undefined;
}

/** Keeps chosen, dropped and shared files as drafts of the recorder on this page. */
export function createAudioFiles(parts: AudioFilesParts): AudioFiles {
  const ids = createBrowserIds();
  const source = () => recordingSourceOf(hostOfPath(location.pathname));
  return {
    keep: (file, ownerUid) =>
      keepAudioFile(file, ownerUid, { ...parts, ids, source, measure: measureAudioFile }),
    shared: () => takeSharedFile(window),
  };
}
