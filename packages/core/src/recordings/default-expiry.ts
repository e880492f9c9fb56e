import { DEFAULT_EXPIRATION } from '../expiry/expiration-option.ts';
import type { OwnPolicyActor } from '../policies/create-own-policy.ts';
import { defaultExpiration } from '../policies/own-policy.ts';
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

/** Dependencies of the default expiration. */
export interface DefaultExpiryOptions {
  readonly library: Pick<RecordingLibrary, 'changeExpiry'>;
  readonly settings: Pick<RecorderSettings, 'getSnapshot'>;
  readonly policy: Pick<OwnPolicyActor, 'getSnapshot' | 'subscribe'>;
}

/**
 * Recordings are created with no expiry; the stored default is applied to them afterwards, or the
 * policy's for users who never chose one. It waits for the policy, which it loads with the page.
 */
export function createDefaultExpiry({ library, settings, policy }: DefaultExpiryOptions): DefaultExpiry {
  const applied = new Map<string, Promise<CallOutcome<number | null>> | null>();
  const waiting = new Set<() => void>();
  policy.subscribe(() => {
    if (policy.getSnapshot().isLoading) return;
    for (const proceed of waiting) proceed();
    waiting.clear();
  });

  function apply(recordingId: string): Promise<CallOutcome<number | null>> | null {
    const option = defaultExpiration(policy.getSnapshot().policy, settings.getSnapshot().expiration);
    return option === DEFAULT_EXPIRATION ? null : library.changeExpiry(recordingId, option);
  }

  async function applyLater(recordingId: string): Promise<CallOutcome<number | null>> {
    await new Promise<void>((resolve) => waiting.add(resolve));
    return apply(recordingId) ?? { status: 'ok', value: null };
  }

  return {
    applyTo(recordingId) {
      const before = applied.get(recordingId);
      if (before !== undefined) return before;
      const outcome = policy.getSnapshot().isLoading ? applyLater(recordingId) : apply(recordingId);
      applied.set(recordingId, outcome);
      return outcome;
    },
  };
}
