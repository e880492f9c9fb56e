export { type PostgresCluster, startPostgres } from './start-postgres.ts';
export type { PostgresReplica } from './start-replica.ts';
