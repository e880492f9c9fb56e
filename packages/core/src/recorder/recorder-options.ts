import type { RecordingSource } from '../hosts/hosts.ts';
import type { DraftJournal, StorageQuota } from '../journal/ports.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { TakeEditor } from '../review/ports.ts';
import type { FreshTokens, Session } from '../session/create-session.ts';
import type { RecorderSettings } from '../settings/recorder-settings.ts';
import type { Clock } from '../time/clock.ts';
import type { Microphone, WakeLock } from './ports.ts';

/** What a recorder stands on. */
export interface RecorderOptions {
  readonly microphone: Microphone;
  readonly journal: DraftJournal;
  /** Takes over each finished draft, and sends it. On the same journal. */
  readonly outbox: Pick<Outbox, 'submit' | 'send' | 'getSnapshot'>;
  /** Who is signed in, and whether a take of theirs could be sent. */
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'> & Pick<FreshTokens, 'ensureFreshToken'>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Asked when a take begins, as one page may serve several host tools. */
  readonly source: () => RecordingSource;
  readonly editor: TakeEditor;
  readonly room: StorageQuota;
  readonly wakeLock: WakeLock;
  /**
   * Which microphone is wanted, read at each start, so that a changed setting is obeyed. Set back to the system's
   * default when that had to stand in for it.
   */
  readonly settings?: Pick<RecorderSettings, 'getSnapshot' | 'save'>;
}
