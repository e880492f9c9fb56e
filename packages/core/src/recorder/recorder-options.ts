import type { Actor } from '../actor/create-actor.ts';
import type { StorageRoom, TakeJournal } from '../journal/ports.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Connectivity } from '../outbox/connectivity.ts';
import type { Upload } from '../outbox/create-upload.ts';
import type { Take } from '../outbox/take.ts';
import type { RecordingSource, SavedRecording } from '../recordings/recording.ts';
import type { TakeEditor } from '../review/ports.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { SessionState } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import type { Microphone, MicrophoneRequest, WakeLock } from './ports.ts';

/** What a recorder stands on. */
export interface RecorderOptions {
  readonly microphone: Microphone;
  readonly session: Pick<Actor<SessionState, never>, 'getSnapshot' | 'subscribe'>;
  /** Makes the upload of one take; the recorder starts and stops it. */
  readonly createUpload: (take: Take) => Upload;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Asked at the start of each take whether the user's session still gives tokens. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'>;
  /** Asked when a take begins, as one page may serve several host tools. */
  readonly source: () => RecordingSource;
  /** Where a take lies from its first sound until the service has it. */
  readonly journal: TakeJournal;
  readonly editor: TakeEditor;
  readonly room: StorageRoom;
  readonly wakeLock: WakeLock;
  /** When an upload that failed is tried again by itself. */
  readonly connectivity: Connectivity;
  /** Asked at each start, so that a changed setting is obeyed. */
  readonly microphoneRequest?: () => MicrophoneRequest;
  /** Told when the system's default had to stand in for the wanted microphone. */
  readonly onMicrophoneFallback?: () => void;
  /** Told of each recording that the service has taken. */
  readonly onSaved?: (recording: SavedRecording) => void;
}
