import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { BulkChange, BulkResult } from './bulk-change.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { ListFilter } from './list-filter.ts';
import type { OwnTitle, Recording, RecordingPage } from './recording.ts';

/** One page of one user's recordings, newest first. */
export interface ListRequest {
  readonly uid: string;
  /** From 1. */
  readonly page: number;
  /** The `next` of the page before, if it has one. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Words to search titles, labels and transcripts for, at most 200 characters; absent for all recordings. */
  readonly search?: string;
  readonly filter?: ListFilter;
}

/** A change of one user's recordings. */
export interface BulkRequest {
  readonly uid: string;
  /** In one call at most `MAX_BULK_RECORDINGS`. */
  readonly ids: readonly string[];
  readonly change: BulkChange;
}

/** The service's calls on stored recordings. Every call has a time-out. */
export interface RecordingsApi {
  /** Without a token: the public view. */
  find(id: string, token: string | null, signal?: AbortSignal): Promise<CallOutcome<Recording>>;
  list(request: ListRequest, token: string, signal?: AbortSignal): Promise<CallOutcome<RecordingPage>>;
  remove(id: string, token: string): Promise<CallOutcome<null>>;
  /** Restores a deleted recording; only within a minute of the deletion. */
  restore(id: string, token: string): Promise<CallOutcome<Recording>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption, token: string): Promise<CallOutcome<number | null>>;
  /** Resolves with the title as the service has cleaned it. */
  changeTitle(id: string, change: Partial<OwnTitle>, token: string): Promise<CallOutcome<OwnTitle>>;
  changeMany(request: BulkRequest, token: string): Promise<CallOutcome<BulkResult>>;
}

/** A file to be saved: its address and its name. */
export interface DownloadFile {
  readonly url: string;
  /** With its extension, named after the recording. */
  readonly filename: string;
  /** For a file that needs a token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service's call that locates a recording's mp3. */
export interface DownloadsApi {
  /** Without a token: as every listener. */
  locateDownload(id: string, token: string | null, signal?: AbortSignal): Promise<CallOutcome<DownloadFile>>;
}

/** Fetches a whole file and saves it where the user keeps downloads. */
export interface FileSaver {
  /** Times out if no byte arrives for long; an incomplete file is not saved. */
  save(file: DownloadFile, signal?: AbortSignal): Promise<CallOutcome<null>>;
}
