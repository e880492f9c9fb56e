import type { RecordingSource } from '../hosts/hosts.ts';

/** A finished recording that is not uploaded. */
export interface Take {
  /** A UUID; also the idempotency key: a take sent twice makes one recording. */
  readonly id: string;
  readonly audio: Blob;
  readonly durationMs: number;
  readonly source: RecordingSource;
  /** The user who made it; it is only sent with their token. */
  readonly ownerUid: string;
}
