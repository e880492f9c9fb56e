import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createClientAddressing } from '../http/client-address.ts';
import { limitConnections } from './connections-per-network.ts';

/** How many of `count` connections from one address are kept with a limit of `max`. */
function keptOf(count: number, max: number): number {
  const server = new EventEmitter() as Server;
  limitConnections(server, { max, clientOf: createClientAddressing([]) });
  let kept = count;
  for (let index = 0; index < count; index += 1) {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: '192.0.2.1',
      resetAndDestroy: () => {
        kept -= 1;
      },
    });
    server.emit('connection', socket as unknown as Socket);
  }
  return kept;
}

it('keeps as many connections over the limit as it can answer, at most 50', () => {
  expect(keptOf(10, 3)).toBe(6);
  expect(keptOf(5000, 2000)).toBe(2050);
});
