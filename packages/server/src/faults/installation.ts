import type { AudioMark } from '../storage/audio-store.ts';

/** The stored data as seen from outside the service: rows, files and the connections to them. */
export interface Installation {
  /** The environment of a service that uses it; the connections to the database and the bucket can be watched. */
  readonly env: Readonly<Record<string, string>>;
  /** The same with direct connections, which are not watched. */
  readonly directEnv: Readonly<Record<string, string>>;
  readonly dataDir: string;
  query<Row>(sql: string): Promise<readonly Row[]>;
  audioFiles(): Promise<readonly string[]>;
  putAudio(name: string, bytes: Uint8Array): Promise<void>;
  /** The database's own integrity check: `ok`. */
  checkIntegrity(): Promise<string>;
  /** The recordings whose words can be searched. */
  indexedIds(): Promise<readonly string[]>;
  /**
   * Dumps the rows now and restores them beside the installation, on the same audio. Resolves with the environment of a
   * service on the copy, and a function that removes it.
   */
  restoreDump(): Promise<RestoredDump>;
  /** Reads, writes and removes the mark of the audio store. */
  readonly mark: InstallationMark;
  /** Resolves with the environment of a service on these rows, or a copy of them, and an empty audio store. */
  withEmptyStore(): Promise<RestoredDump>;
  /** Calls `onTrace` for every write to files and every transfer on connections. The returned function stops it. */
  watch(onTrace: () => void): () => void;
  remove(): Promise<void>;
}

export interface InstallationMark extends AudioMark {
  removeMark(): Promise<void>;
}

export interface RestoredDump {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Creates installations of one kind. */
export interface FaultEngine {
  readonly name: string;
  /** How many services may use one of them at once. */
  readonly processes: number;
  open(): Promise<Installation>;
}

/** Accounts and links do not depend on the port after a restart. */
export const COMMON_ENV: Readonly<Record<string, string>> = {
  AUTH: 'local',
  TRANSCRIPTION: 'off',
  // Receivers of webhooks are on this machine.
  OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:41200',
  RATE_LIMIT_UPLOADS_PER_USER: '0',
  MAX_UPLOADS_AT_ONCE_PER_USER: '0',
  MAX_STORED_MB_PER_ACCOUNT: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  RATE_LIMIT_READS_PER_ADDRESS: '0',
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
};
