import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of a process after garbage collection. */
export interface MemoryUse {
  readonly heapBytes: number;
  readonly residentBytes: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Measures this process after garbage collection. */
export function measureMemory(): MemoryUse {
  collect();
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + arrayBuffers, residentBytes: rss };
}
