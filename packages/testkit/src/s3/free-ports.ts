import { createServer } from 'node:net';
import { freePort } from '../server/free-port.ts';

/** The first of several ports in a row of the loopback address that nothing listens on at this moment. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
    if ((await Promise.all(others.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
