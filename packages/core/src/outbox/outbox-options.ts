import type { DraftJournal } from '../journal/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { TakeEditor } from '../review/ports.ts';
import type { FreshTokens, Session } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { Connectivity } from './connectivity.ts';
import type { UploadsApi } from './ports.ts';

/** What an outbox stands on. */
export interface OutboxOptions {
  readonly journal: DraftJournal;
  /** Who is signed in, and the tokens that takes are sent with. */
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe' | keyof FreshTokens>;
  readonly api: UploadsApi;
  readonly clock: Clock;
  /** When an upload that failed is tried again by itself. */
  readonly connectivity: Connectivity;
  readonly editor: Pick<TakeEditor, 'cut'>;
  /** Told of each recording that the service has taken. */
  readonly onSaved?: (recording: SavedRecording) => void;
}
