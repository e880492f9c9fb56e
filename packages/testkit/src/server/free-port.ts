import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports: one of those may be taken before it is listened on. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A free loopback port, or the first of `count` consecutive free ones. Chosen at random: concurrent tests seldom get
 * the same one.
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
