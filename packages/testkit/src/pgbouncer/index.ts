export { findPgBouncer, type PgBouncer, startPgBouncer } from './start-pgbouncer.ts';
