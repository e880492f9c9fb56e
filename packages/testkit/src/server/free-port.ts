import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: a port of those may be taken before it is listened on. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A port of the loopback address that nothing listens on at this moment; of `count` such in a row the first. By
 * chance, so that tests that look at the same time seldom find the same one.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
