import type { RecordingSource } from '../hosts/hosts.ts';

/** What was recorded and is not yet the service's. */
export interface Take {
  /** A UUID; also the idempotency key, so that a take sent twice makes one recording. */
  readonly id: string;
  readonly audio: Blob;
  readonly durationMs: number;
  readonly source: RecordingSource;
  /** The user who made it; it is sent as nobody else. */
  readonly ownerUid: string;
}
