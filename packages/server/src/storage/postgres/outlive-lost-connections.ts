import type { Pool } from 'pg';

/**
 * Handles the `error` events of lost connections, which would otherwise end the process: the pool's for an idle
 * connection, and the connection's own after a timeout and before its release. Pending queries reject anyway, and the
 * pool reconnects for the next one.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
