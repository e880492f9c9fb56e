import type { PreparedStatements } from './prepared-statements.ts';

/** Options of the database connections. */
export interface DatabaseOptions {
  /** Connections of one process for rows; rate limits use a few more. */
  readonly poolSize: number;
  /** Statement timeout in milliseconds. */
  readonly statementTimeoutMs: number;
  /** The `application_name` of the connections. */
  readonly applicationName: string;
  readonly preparedStatements: PreparedStatements;
  /** The URL of a read replica. */
  readonly replicaUrl?: string | undefined;
}

export const DEFAULT_DATABASE_OPTIONS: DatabaseOptions = {
  poolSize: 10,
  statementTimeoutMs: 10_000,
  applicationName: 'beep',
  preparedStatements: 'auto',
};

/** The database URL and its options. */
export interface DatabaseConnection extends DatabaseOptions {
  readonly url: string;
}
