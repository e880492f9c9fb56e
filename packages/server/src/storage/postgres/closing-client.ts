import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Not in the types of the driver. */
interface WithConnection {
  readonly connection: EventEmitter & { readonly stream: Socket };
}

/**
 * Closes a connection that is refused: the pool forgets it without closing it, and a server that does not speak
 * PostgreSQL may keep it open.
 */
export class ClosingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const { connection } = this as unknown as WithConnection;
    const close = (): void => void connection.stream.destroy();
    connection.once('errorMessage', close);
    this.once('connect', () => connection.off('errorMessage', close));
  }
}
