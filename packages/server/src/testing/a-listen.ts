import type { Listen } from '../storage/listen-store.ts';

/** A listen to `aRecording()`. */
export function aListen(changes: Partial<Listen> = {}): Listen {
  return {
    recordingId: 'AAAAAAAAAAAAAAAAAAAAAA',
    listenerHash: 'listener',
    addressHash: 'address',
    at: 36_000_000,
    windowMs: 3_600_000,
    maxPerAddress: 3,
    isNoted: true,
    ...changes,
  };
}
