import { createAudioEditor, createConnectivity, createDraftJournal } from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import { createOutbox, type Outbox, type UploadsApi } from '@beep/core/outbox';
import type { OwnPolicyActor } from '@beep/core/policies';
import { createDefaultExpiry, type DefaultExpiry, type RecordingLibrary } from '@beep/core/recordings';
import type { AudioEditor } from '@beep/core/review';
import type { Session } from '@beep/core/session';
import type { RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';

/** The drafts of this browser. Pages without a recorder load this code after they are shown, for signed-in users. */
export interface DraftsComposition {
  /** Stores drafts until they are uploaded. */
  readonly journal: DraftJournal;
  /** Uploads the drafts of all pages. */
  readonly outbox: Outbox;
  readonly editor: AudioEditor;
  readonly defaultExpiry: DefaultExpiry;
}

export interface DraftsParts {
  readonly api: UploadsApi;
  readonly clock: Clock;
  readonly session: Session;
  readonly library: RecordingLibrary;
  readonly policy: OwnPolicyActor;
  readonly recorderSettings: RecorderSettings;
}

/** Opens the storage of drafts and sends what waits. It lives as long as the page. */
export function createDraftsComposition(parts: DraftsParts): DraftsComposition {
  const { library, policy, recorderSettings, ...shared } = parts;
  const defaultExpiry = createDefaultExpiry({ library, settings: recorderSettings, policy });
  const journal = createDraftJournal();
  const editor = createAudioEditor();
  const outbox = createOutbox({
    ...shared,
    journal,
    editor,
    connectivity: createConnectivity(),
    onForbidden: () => policy.send({ type: 'load' }),
    onSaved({ id }) {
      void defaultExpiry.applyTo(id);
      library.noteAdded();
    },
  });
  return { journal, outbox, editor, defaultExpiry };
}
