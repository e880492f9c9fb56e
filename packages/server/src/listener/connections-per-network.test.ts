import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createClientAddressing } from '../http/client-address.ts';
import { limitConnections } from './connections-per-network.ts';

/** How many of `count` connections from one address become sockets with a limit of `max`; the rest must close. */
async function keptOf(count: number, max: number): Promise<number> {
  const server = createServer();
  limitConnections(server, { max, clientOf: createClientAddressing([]) });
  onTestFinished(() => server.closeAllConnections());
  await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let kept = 0;
  let closed = 0;
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      if (kept + closed === count) resolve();
    };
    server.on('connection', () => {
      kept += 1;
      settle();
    });
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ port, host: '127.0.0.1' });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.once('close', () => {
        closed += 1;
        settle();
      });
    }
  });
  return kept;
}

// spec: U9
it('keeps as many connections over the limit as it can answer, at most 50', async () => {
  expect(await keptOf(10, 3)).toBe(6);
  expect(await keptOf(300, 100)).toBe(150);
});
