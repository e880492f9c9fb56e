import { createAudioEditor, createConnectivity, createDraftJournal, createUploadsApi } from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import { createOutbox, type Outbox } from '@beep/core/outbox';
import { createDefaultExpiry, type DefaultExpiry } from '@beep/core/recordings';
import type { AudioEditor } from '@beep/core/review';
import type { PageComposition, PageParts } from './page-composition.ts';
import { loadLibraryCalls } from './ports/late-library-calls.ts';
import { createRecordingsComposition } from './recordings-composition.ts';

/** The drafts of this browser. Pages without a recorder load this code after they are shown, for signed-in users. */
export interface DraftsComposition {
  /** Stores drafts until they are uploaded. */
  readonly journal: DraftJournal;
  /** Uploads the drafts of all pages. */
  readonly outbox: Outbox;
  readonly editor: AudioEditor;
  readonly defaultExpiry: DefaultExpiry;
}

export interface DraftsParts extends PageParts, Pick<PageComposition, 'recordings'> {
  /** True if uploads name a trace. */
  readonly isTraced: boolean;
}

/** Opens the storage of drafts and sends what waits. It lives as long as the page. */
export function createDraftsComposition(parts: DraftsParts): DraftsComposition {
  const { session, clock, policy, recorderSettings, publicUrl, isTraced } = parts;
  const { library } = parts.recordings.make((own) => createRecordingsComposition(own));
  // What is saved needs them. Later a new version of the site may have replaced the file.
  loadLibraryCalls().catch(() => undefined);
  const defaultExpiry = createDefaultExpiry({ library, settings: recorderSettings, policy });
  const journal = createDraftJournal();
  const editor = createAudioEditor();
  const outbox = createOutbox({
    ...{ session, clock, journal, editor },
    api: createUploadsApi({ baseUrl: '', publicUrl, isTraced, clock }),
    connectivity: createConnectivity(),
    onForbidden: () => policy.send({ type: 'load' }),
    onSaved({ id }) {
      void defaultExpiry.applyTo(id);
      library.noteAdded();
    },
  });
  return { journal, outbox, editor, defaultExpiry };
}
