import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { Recording, RecordingPage } from './recording.ts';

/** One page of one user's recordings, newest first. */
export interface ListRequest {
  readonly uid: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The service's calls on stored recordings. Every call ends by itself after a time-out. */
export interface RecordingsApi {
  /** Without a token: as any listener sees it. */
  find(id: string, token: string | null, signal?: AbortSignal): Promise<CallOutcome<Recording>>;
  list(request: ListRequest, token: string, signal?: AbortSignal): Promise<CallOutcome<RecordingPage>>;
  remove(id: string, token: string): Promise<CallOutcome<null>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption, token: string): Promise<CallOutcome<number | null>>;
}
