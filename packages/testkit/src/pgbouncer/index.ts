export { findPgBouncer, type PgBouncer, type PgBouncerProgram, startPgBouncer } from './start-pgbouncer.ts';
