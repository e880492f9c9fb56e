import type { OwnCalls } from '@beep/api';
import type { ArchiveState } from '@beep/api/features/archive';
import type { CallFailure } from '@beep/core/recordings';
import { useEffect, useState } from 'react';
import { useUiPorts } from '../ui-ports.ts';

/** Between two looks at an archive that is being prepared. */
const LOOK_EVERY_MS = 2000;

/** The calls on one archive. */
export type ArchiveCalls = Pick<OwnCalls, 'getArchive' | 'prepareArchive'>;

export interface FollowedArchive {
  /** As the service last told it; null until then. */
  readonly archive: ArchiveState | null;
  /** Why the last call failed; null if it did not. */
  readonly failure: CallFailure | null;
  /** The call that is being made. */
  readonly call: keyof ArchiveCalls | null;
}

export interface ArchiveView extends FollowedArchive {
  /** Makes a call, also in place of one whose answer did not come yet. */
  readonly start: (call: keyof ArchiveCalls) => void;
}

/**
 * Follows an archive while it is prepared, and until its link expires. The service prepares what was asked for also when
 * the view is gone. `calls` has to stay the same.
 */
export function useArchive(calls: ArchiveCalls): ArchiveView {
  const { clock } = useUiPorts();
  const [followed, setFollowed] = useState<FollowedArchive>({
    archive: null,
    failure: null,
    call: 'getArchive',
  });
  const { archive, call } = followed;
  useEffect(() => {
    const set = (change: Partial<FollowedArchive>): void => setFollowed((last) => ({ ...last, ...change }));
    if (call === null) {
      const waitMs = archive === null ? null : nextLookMs(archive, clock.nowMs());
      return waitMs === null ? undefined : clock.after(waitMs, () => set({ call: 'getArchive' }));
    }
    let isAwaited = true;
    void calls[call]({}).then((outcome) => {
      if (!isAwaited) return;
      if (outcome.status === 'ok') set({ archive: outcome.value, failure: null, call: null });
      else set({ failure: outcome.failure, call: null });
    });
    return () => {
      isAwaited = false;
    };
  }, [calls, clock, archive, call]);
  const start = (next: keyof ArchiveCalls): void =>
    setFollowed((last) => ({ ...last, failure: null, call: next }));
  return { ...followed, start };
}

/** In how many milliseconds an archive may have changed; null if it stays as it is. */
function nextLookMs(archive: ArchiveState, nowMs: number): number | null {
  if (archive.state === 'preparing') return LOOK_EVERY_MS;
  return archive.state === 'ready' ? Math.max(LOOK_EVERY_MS, archive.expiresAt * 1000 - nowMs) : null;
}
