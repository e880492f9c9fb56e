import type { DraftJournal } from '../drafts/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { AudioEditor } from '../review/ports.ts';
import type { Session } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { Connectivity } from './connectivity.ts';
import type { SendDraft } from './send-draft.ts';

/** Dependencies of an outbox. */
export interface OutboxOptions {
  readonly journal: DraftJournal;
  /** The signed-in user. */
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'>;
  readonly sendDraft: SendDraft;
  readonly clock: Clock;
  /** Decides when failed uploads are retried. */
  readonly connectivity: Connectivity;
  readonly editor: Pick<AudioEditor, 'cut'>;
  /** Called for each recording of its owner that the service has stored. */
  readonly onSaved?: (recording: SavedRecording) => void;
  /** Called if the service refused a recording because the user's policy forbids it. */
  readonly onForbidden?: () => void;
}
