import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on this machine. The caller must close it. */
export interface LocalSite {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on a free loopback port. */
export async function serveLocally(server: Server): Promise<LocalSite> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
