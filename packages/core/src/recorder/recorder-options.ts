import type { DraftDestination } from '../drafts/draft-destination.ts';
import type { DraftJournal, StorageQuota } from '../drafts/ports.ts';
import type { RecordingSource } from '../hosts/hosts.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { OwnPolicyActor } from '../policies/create-own-policy.ts';
import type { AudioEditor } from '../review/ports.ts';
import type { FreshTokens, Session } from '../session/create-session.ts';
import type { RecorderSettings } from '../settings/recorder-settings.ts';
import type { Clock } from '../time/clock.ts';
import type { Microphone, WakeLock } from './ports.ts';

/** Dependencies of a recorder. */
export interface RecorderOptions {
  readonly microphone: Microphone;
  readonly journal: DraftJournal;
  /** Takes over and sends each finished draft. It uses the same journal. */
  readonly outbox: Pick<Outbox, 'send' | 'getSnapshot'>;
  /** The signed-in user, and whether their recording could be sent. */
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'> & Pick<FreshTokens, 'ensureFreshToken'>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Called when a recording begins, as one page may serve several hosts. */
  readonly source: () => RecordingSource;
  /** Where the recording goes, called when it begins; without it, or if undefined, it is one of its owner. */
  readonly destination?: () => DraftDestination | undefined;
  /** The longest recording, asked again and again while one goes on; undefined if only the service has a limit. */
  readonly longestMs?: () => number | undefined;
  readonly editor: AudioEditor;
  readonly room: StorageQuota;
  readonly wakeLock: WakeLock;
  /** Whether the user may record; without it everybody may. */
  readonly policy?: Pick<OwnPolicyActor, 'getSnapshot' | 'subscribe'>;
  /** The wanted microphone, read at each start. Reset to the system's default if that had to replace it. */
  readonly settings?: Pick<RecorderSettings, 'getSnapshot' | 'save'>;
}
