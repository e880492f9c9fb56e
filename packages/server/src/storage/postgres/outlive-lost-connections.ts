import type { Pool } from 'pg';

/**
 * A lost connection is told to whoever waits for an answer on it, and the pool makes a new one for the next query,
 * which says what is wrong if that fails. The events that tell of it beside would end the process: the pool's for an
 * idle connection, the connection's own for one that was given up and not let go yet.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
