import type { CallOutcome } from '../recordings/call-outcome.ts';

interface Progress {
  readonly recordingsDone: number;
  /** Null until the service has counted them. */
  readonly recordingsTotal: number | null;
}

/** An archive of everything that the user recorded, as a ZIP file. */
export type Archive =
  | { readonly state: 'none' | 'failed' | 'outdated' }
  | ({ readonly state: 'preparing' } & Progress)
  | ({
      readonly state: 'ready';
      readonly bytes: number;
      /** Recordings and voice replies whose sound is not in the file, because it could not be read. */
      readonly unreadable: number;
      /** Works without a token. */
      readonly url: string;
      /** Seconds since the epoch. */
      readonly expiresAt: number;
    } & Progress);

/** The service's calls on one archive. */
export interface ArchiveApi {
  get(): Promise<CallOutcome<Archive>>;
  /** Begins to prepare it, unless it is being prepared or is a few minutes old. */
  prepare(): Promise<CallOutcome<Archive>>;
}
