/** What the service keeps, seen from outside the service: the rows, the files, and the line to them. */
export interface Installation {
  /** The variables with which a service opens it; its lines to the database and the bucket can be watched. */
  readonly env: Readonly<Record<string, string>>;
  /** The same without the lines, for what is not to be watched. */
  readonly directEnv: Readonly<Record<string, string>>;
  readonly dataDir: string;
  query<Row>(sql: string): Promise<readonly Row[]>;
  audioFiles(): Promise<readonly string[]>;
  putAudio(name: string, bytes: Uint8Array): Promise<void>;
  /** What the database says about its own soundness: `ok`. */
  checkIntegrity(): Promise<string>;
  /**
   * Restores a dump that is taken now beside the installation: a copy of its rows, on the same audio. Answers the
   * variables of a service on it, and what removes the copy.
   */
  restoreDump(): Promise<RestoredDump>;
  /** Tells of every trace that the service leaves on its files and lines. The returned function ends it. */
  watch(onTrace: () => void): () => void;
  remove(): Promise<void>;
}

export interface RestoredDump {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Makes installations of one kind. */
export interface FaultEngine {
  readonly name: string;
  open(): Promise<Installation>;
}

/** Accounts and links are the same whichever port the service has after a restart. */
export const COMMON_ENV: Readonly<Record<string, string>> = {
  AUTH: 'local',
  PUBLIC_URL: 'http://localhost:41200',
  RATE_LIMIT_UPLOADS_PER_USER: '0',
  MAX_UPLOADS_AT_ONCE_PER_USER: '0',
  MAX_STORED_MB_PER_ACCOUNT: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  RATE_LIMIT_READS_PER_ADDRESS: '0',
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
};
