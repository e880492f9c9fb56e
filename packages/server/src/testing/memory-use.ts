import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process needs of memory once everything that is unused was given back. */
export interface MemoryUse {
  readonly heapBytes: number;
  readonly residentBytes: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Of this process, after everything that is unused was given back. */
export function measureMemory(): MemoryUse {
  collect();
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + arrayBuffers, residentBytes: rss };
}
