import type { Actor } from '../actor/create-actor.ts';
import type { TakeJournal } from '../journal/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { TakeEditor } from '../review/ports.ts';
import type { SessionState } from '../session/session-machine.ts';
import type { Connectivity } from './connectivity.ts';
import type { Upload } from './create-upload.ts';
import type { Take } from './take.ts';

/** What an outbox stands on. */
export interface OutboxOptions {
  readonly journal: TakeJournal;
  readonly session: Pick<Actor<SessionState, never>, 'getSnapshot' | 'subscribe'>;
  /** Makes the upload of one take; the outbox starts and stops it. */
  readonly createUpload: (take: Take) => Upload;
  readonly connectivity: Connectivity;
  readonly editor: Pick<TakeEditor, 'cut'>;
  /** Told of each recording that the service has taken. */
  readonly onSaved?: (recording: SavedRecording) => void;
}
