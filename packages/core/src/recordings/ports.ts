import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { Recording, RecordingPage } from './recording.ts';

/** One page of one user's recordings, newest first. */
export interface ListRequest {
  readonly uid: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Words to look for in the transcripts, at most 200 characters; all recordings without them. */
  readonly search?: string;
}

/** The service's calls on stored recordings. Every call ends by itself after a time-out. */
export interface RecordingsApi {
  /** Without a token: what every listener sees. */
  find(id: string, token: string | null, signal?: AbortSignal): Promise<CallOutcome<Recording>>;
  list(request: ListRequest, token: string, signal?: AbortSignal): Promise<CallOutcome<RecordingPage>>;
  remove(id: string, token: string): Promise<CallOutcome<null>>;
  /** Takes a deletion back; only within the minute after it. */
  restore(id: string, token: string): Promise<CallOutcome<Recording>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption, token: string): Promise<CallOutcome<number | null>>;
}

/** A file to be saved: where it is, and what to call it. */
export interface DownloadFile {
  readonly url: string;
  /** With its extension, named after the recording. */
  readonly filename: string;
}

/** The service's call that says where a recording's mp3 is. */
export interface DownloadsApi {
  /** Anybody who may listen may download. */
  locateDownload(id: string, signal?: AbortSignal): Promise<CallOutcome<DownloadFile>>;
}

/** Fetches a file whole and puts it where the user keeps downloads. */
export interface FileSaver {
  /** Ends by itself when no byte comes for long; a file that did not come whole is not saved. */
  save(file: DownloadFile, signal?: AbortSignal): Promise<CallOutcome<null>>;
}
