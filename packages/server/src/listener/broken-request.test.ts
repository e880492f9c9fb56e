import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { respondToBrokenConnection } from './broken-request.ts';

// spec: U9
it('answers late request heads one per turn of the event loop', async () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const sockets = Array.from({ length: 5 }, () => new PassThrough());
  const counts: number[] = [];
  const countAnswered = (): number => sockets.filter((socket) => socket.writableEnded).length;
  for (const socket of sockets) respondToBrokenConnection(late, socket);
  while (countAnswered() < sockets.length) {
    counts.push(countAnswered());
    await setImmediate();
  }
  expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(String(sockets[4]?.read())).toContain('HTTP/1.1 408');
});
