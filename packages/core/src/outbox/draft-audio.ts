import type { DraftDestination } from '../drafts/draft-destination.ts';
import type { EncodedAudio } from '../drafts/ports.ts';
import type { RecordingSource } from '../hosts/hosts.ts';

/** A finished recording that is not uploaded. */
export interface DraftAudio extends EncodedAudio {
  /** A UUID; also the idempotency key: a draft sent twice makes one recording. */
  readonly id: string;
  readonly source: RecordingSource;
  /** The user who made it; it is only sent with their token. */
  readonly ownerUid: string;
  /** When Save was pressed, in epoch ms; only in the page where it was. */
  readonly savedAtMs?: number;
  /** The title that its recording gets. */
  readonly title?: string;
  /** Absent for a recording of its owner. */
  readonly destination?: DraftDestination;
}
