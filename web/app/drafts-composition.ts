import { createAudioEditor, createConnectivity, createDraftJournal, lateApi } from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import { createOutbox, type Outbox } from '@beep/core/outbox';
import type { AudioEditor } from '@beep/core/review';
import { whenQuiet } from '@beep/ui';
import { createLatePart } from './late-part.ts';
import type { UploadsComposition, UploadsParts } from './uploads-composition.ts';

/** The drafts of this browser. Pages without a recorder load this code after they are shown, for signed-in users. */
export interface DraftsComposition {
  /** Stores drafts until they are uploaded. */
  readonly journal: DraftJournal;
  /** Uploads the drafts of all pages. */
  readonly outbox: Outbox;
  readonly editor: AudioEditor;
  /** Rejects if the code does not load; the next call tries again. */
  readonly loadUploads: () => Promise<UploadsComposition>;
}

/**
 * Opens the storage of drafts and sends what waits. It lives as long as the page. Until the code that sends is loaded,
 * uploads fail as they do without a network: the drafts stay stored.
 */
export function createDraftsComposition(parts: UploadsParts): DraftsComposition {
  const { session, clock, policy } = parts;
  const uploads = createLatePart<UploadsParts, UploadsComposition>(parts);
  const loadUploads = async (): Promise<UploadsComposition> =>
    uploads.make((await import('./uploads-composition.ts')).createUploadsComposition);
  // Before there is a draft: later a new version of the site may have replaced the file.
  void whenQuiet()
    .then(loadUploads)
    .catch(() => undefined);
  const journal = createDraftJournal();
  const editor = createAudioEditor();
  const outbox = createOutbox({
    ...{ session, clock, journal, editor },
    ...lateApi(loadUploads, ['sendDraft']),
    connectivity: createConnectivity(),
    onForbidden: () => policy.send({ type: 'load' }),
    onSaved: (saved) => void loadUploads().then(({ onSaved }) => onSaved(saved)),
  });
  return { journal, outbox, editor, loadUploads };
}
