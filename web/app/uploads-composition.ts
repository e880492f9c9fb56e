import { createPageChanges, createUploadsApi } from '@beep/browser';
import { createDraftSender, type SendDraft } from '@beep/core/outbox';
import { createDefaultExpiry, type DefaultExpiry, type SavedRecording } from '@beep/core/recordings';
import type { PageComposition, PageParts } from './page-composition.ts';
import { createLibraryCalls } from './ports/library-calls.ts';
import { createRecordingsComposition, type RecordingsComposition } from './recordings-composition.ts';

/** Sends drafts, and provides the recordings they become. Its code is loaded after the page is shown. */
export interface UploadsComposition {
  readonly sendDraft: SendDraft;
  readonly recordings: RecordingsComposition;
  readonly defaultExpiry: DefaultExpiry;
  /** The service has stored a recording of its owner. */
  onSaved(saved: SavedRecording): void;
}

export interface UploadsParts extends PageParts, Pick<PageComposition, 'recordings'> {
  /** True if uploads name a trace. */
  readonly isTraced: boolean;
}

/** It lives as long as the page. */
export function createUploadsComposition(parts: UploadsParts): UploadsComposition {
  const { session, clock, policy, recorderSettings, publicUrl, isTraced } = parts;
  const recordings = parts.recordings.make((own) =>
    createRecordingsComposition(own, async () => createLibraryCalls),
  );
  const { library } = recordings;
  const changes = createPageChanges('beep-recordings');
  changes.listen(library.markStale);
  library.onChanged(changes.notifyOthers);
  const defaultExpiry = createDefaultExpiry({ library, settings: recorderSettings, policy });
  return {
    sendDraft: createDraftSender({
      ...{ session, clock },
      api: createUploadsApi({ baseUrl: '', publicUrl, isTraced, clock }),
    }),
    recordings,
    defaultExpiry,
    onSaved({ id }) {
      void defaultExpiry.applyTo(id);
      changes.notifyAll();
    },
  };
}
