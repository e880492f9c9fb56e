/** How the service uses its database. */
export interface DatabaseOptions {
  /** Connections of one process for rows; its limits have a few more. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is given up. */
  readonly statementTimeoutMs: number;
  /** What the database calls our connections. */
  readonly applicationName: string;
}

export const DEFAULT_DATABASE_OPTIONS: DatabaseOptions = {
  poolSize: 10,
  statementTimeoutMs: 10_000,
  applicationName: 'beep',
};

/** A database, and how it is used. */
export interface DatabaseConnection extends DatabaseOptions {
  readonly url: string;
}
