import type { NewRecording } from '../storage/recording-store.ts';

/** A recording of ann's that never expires. */
export function aRecording(changes: Partial<NewRecording> = {}): NewRecording {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    ownerUid: 'ann',
    source: 'BEEP_WEB',
    format: 'webm',
    bytes: 12_345,
    sha256: null,
    duration: 3.02,
    createdAt: 1_000_000,
    expiresAt: null,
    levels: null,
    transcriptState: 'none',
    domain: null,
    policyExpiresAt: null,
    ...changes,
  };
}
