import type { StorageRoom } from '../journal/ports.ts';
import type { IdSource } from '../listens/ports.ts';
import type { OutboxOptions } from '../outbox/outbox-options.ts';
import type { RecordingSource } from '../recordings/recording.ts';
import type { TakeEditor } from '../review/ports.ts';
import type { RecorderSettings } from '../settings/recorder-settings.ts';
import type { Microphone, WakeLock } from './ports.ts';

/** What a recorder stands on: it sends its takes as the outbox does, from the same journal. */
export interface RecorderOptions extends OutboxOptions {
  readonly microphone: Microphone;
  readonly ids: IdSource;
  /** Asked when a take begins, as one page may serve several host tools. */
  readonly source: () => RecordingSource;
  readonly editor: TakeEditor;
  readonly room: StorageRoom;
  readonly wakeLock: WakeLock;
  /**
   * Which microphone is wanted, read at each start, so that a changed setting is obeyed. Set back to the system's
   * default when that had to stand in for it.
   */
  readonly settings?: Pick<RecorderSettings, 'getSnapshot' | 'save'>;
}
