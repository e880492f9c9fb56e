import { DEFAULT_EXPIRATION } from '../expiry/expiration-option.ts';
import type { RecorderSettings } from '../settings/recorder-settings.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { RecordingLibrary } from './recording-library.ts';

/** Gives new recordings the user's default expiration. */
export interface DefaultExpiry {
  /**
   * Once per recording, however often it is called; silent, as the user did not request it. Resolves with the new end
   * in milliseconds since the epoch (null for never). Returns null if the default is never and nothing was done.
   */
  applyTo(recordingId: string): Promise<CallOutcome<number | null>> | null;
}

/** Recordings are created with no expiry; the stored default is applied to them afterwards (spec 1, section 4). */
export function createDefaultExpiry(
  library: Pick<RecordingLibrary, 'changeExpiry'>,
  settings: Pick<RecorderSettings, 'getSnapshot'>,
): DefaultExpiry {
  const applied = new Map<string, Promise<CallOutcome<number | null>> | null>();

  function apply(recordingId: string): Promise<CallOutcome<number | null>> | null {
    const { expiration } = settings.getSnapshot();
    return expiration === DEFAULT_EXPIRATION ? null : library.changeExpiry(recordingId, expiration);
  }

  return {
    applyTo(recordingId) {
      const before = applied.get(recordingId);
      if (before !== undefined) return before;
      const outcome = apply(recordingId);
      applied.set(recordingId, outcome);
      return outcome;
    },
  };
}
