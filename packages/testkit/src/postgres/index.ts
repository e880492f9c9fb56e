export { type PostgresCluster, startPostgres } from './start-postgres.ts';
