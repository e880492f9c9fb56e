import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A server that only receives. */
export interface BareReceiver {
  readonly url: string;
  close(): Promise<void>;
}

/** Streams every request's body to a file, calls fsync, responds 201: the minimum cost of a save. */
export async function startBareReceiver(folder: string): Promise<BareReceiver> {
  let received = 0;
  const server = createServer(async (request, response) => {
    received += 1;
    await store(request, join(folder, `${received}.bin`));
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function store(request: IncomingMessage, path: string): Promise<void> {
  await using file = await open(path, 'w');
  for await (const chunk of request) {
    await file.write(chunk as Buffer);
  }
  await file.sync();
}
