import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import '../main.ts';

/** What the service needs of memory once everything that is unused was given back. */
export interface MemoryUse {
  readonly heapBytes: number;
  readonly residentBytes: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('message', (message) => {
  if (message !== 'memory') return;
  collect();
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const use: MemoryUse = { heapBytes: heapUsed + arrayBuffers, residentBytes: rss };
  process.send?.(use);
});
