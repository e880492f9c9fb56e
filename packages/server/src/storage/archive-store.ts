import type { Domains } from './domains.ts';
import type { StoredRecording } from './recording-store.ts';

/** The recordings that an archive holds: those of a user, or those made under a domain. */
export interface ArchiveScope {
  readonly kind: 'account' | 'domain';
  /** The user's id, or the domain. */
  readonly subject: string;
  /** The address of the administrator who exports a user; undefined for the archive of the owner or the operator. */
  readonly administrator?: string | undefined;
}

/** What of a user's recordings an administrator's export holds. */
export interface ArchiveReach {
  /** Those of the administrator when it was asked for. */
  readonly domains: Domains;
  /** Of the user: a recording that was made without a domain counts for it. */
  readonly ownerDomain: string | null;
}

/** What an archive gives. */
export interface ArchiveGiven {
  /** Recordings with their sound. */
  readonly sounds: number;
  /** Of the recordings with sound or words. */
  readonly domains: readonly (string | null)[];
}

/** A request for an archive. Times are milliseconds since the epoch. */
export interface NewArchive extends ArchiveScope {
  readonly id: string;
  /** True for operators: their archives have the sound of suspended recordings. */
  readonly includesSuspended: boolean;
  /** Of an administrator's export only. */
  readonly reach?: ArchiveReach | undefined;
  /** Recordings made later are not in it. */
  readonly createdAt: number;
}

/**
 * - `preparing`: a job reads the recordings.
 * - `ready`: it can be sent.
 * - `failed`: the job gave up.
 * - `outdated`: one of its recordings was removed or suspended; it is not sent any more.
 */
export type ArchiveState = 'preparing' | 'ready' | 'failed' | 'outdated';

/** The finished file, as the bytes around the audio that it inserts; see `archive/archive-frame.ts`. */
export interface ArchiveFile {
  /** Of the whole ZIP file. */
  readonly bytes: number;
  /** Of the frame. */
  readonly frameBytes: number;
  /** Number of audio files in it. */
  readonly inserts: number;
  /** Hexadecimal; the same for the same content. */
  readonly sha256: string;
}

export interface StoredArchive extends NewArchive {
  readonly state: ArchiveState;
  readonly recordingsDone: number;
  /** null until they are counted. */
  readonly recordingsTotal: number | null;
  /** Notes and replies whose sound could not be read, and is not in it. */
  readonly unreadable: number;
  /** null unless it was ready. */
  readonly file: ArchiveFile | null;
  /** Of one that was ready. */
  readonly given?: ArchiveGiven | undefined;
  readonly readyAt: number | null;
  /** When the finished file is removed. */
  readonly expiresAt: number | null;
}

/** A file of the audio store that was read for an archive. */
export interface MeasuredFile {
  /** In the audio store. */
  readonly name: string;
  readonly recordingId: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The last recording of a page. */
export type ArchivePosition = Pick<StoredRecording, 'createdAt' | 'id'>;

/** Archives, and what was measured for them. The database outdates an archive when one of its recordings goes. */
export interface ArchiveStore {
  /**
   * Stores a request and outdates the earlier archives of the scope. Resolves with false, and changes nothing, if one
   * of the scope is being prepared.
   */
  begin(archive: NewArchive): Promise<boolean>;
  find(id: string): Promise<StoredArchive | undefined>;
  /** The newest of the scope. */
  newest(scope: ArchiveScope): Promise<StoredArchive | undefined>;
  /** The newest of the scope that was ready, outdated or not. */
  newestFinished(scope: ArchiveScope): Promise<StoredArchive | undefined>;
  /** Recordings that an archive holds and that are live at `now`, oldest first. */
  recordings(
    archive: Pick<StoredArchive, 'kind' | 'subject' | 'createdAt'>,
    page: { readonly now: number; readonly limit: number; readonly after?: ArchivePosition | undefined },
  ): Promise<readonly StoredRecording[]>;
  addFiles(id: string, files: readonly MeasuredFile[]): Promise<void>;
  files(id: string, recordingIds: readonly string[]): Promise<readonly MeasuredFile[]>;
  setProgress(id: string, progress: Pick<StoredArchive, 'recordingsDone' | 'recordingsTotal'>): Promise<void>;
  /** Resolves with false, and changes nothing, if it is not being prepared any more. */
  finish(
    id: string,
    file: ArchiveFile,
    facts: Pick<StoredArchive, 'unreadable'> & {
      readonly readyAt: number;
      readonly expiresAt: number;
      readonly given?: ArchiveGiven | undefined;
    },
  ): Promise<boolean>;
  /** Lets an outdated archive be prepared again. */
  restart(id: string): Promise<void>;
  setState(id: string, state: 'failed' | 'outdated'): Promise<void>;
  /** Archives being prepared without an unfinished job of this kind, for example after a crash. */
  unqueued(jobKind: string, limit: number): Promise<readonly string[]>;
  /** Archives that were ready, are outdated, and still hold something. */
  strippable(limit: number): Promise<readonly string[]>;
  /** Deletes what an outdated archive holds but its row; in batches, as {@link remove}. */
  strip(id: string, signal?: AbortSignal): Promise<void>;
  /** Archives to remove: expired by `now`, or failed or outdated and begun at `toldSince` or earlier. */
  removable(
    times: { readonly now: number; readonly toldSince: number },
    limit: number,
  ): Promise<readonly string[]>;
  /** Deletes the rows of an archive in batches; the signal can stop it between two. */
  remove(id: string, signal?: AbortSignal): Promise<void>;
}
