import { isMainThread } from 'node:worker_threads';
import { measureMemory } from '../testing/memory-use.ts';

// Loaded before the service. Its worker threads load it too, and have no parent process.
if (isMainThread) {
  process.on('message', (message) => {
    if (message === 'memory') process.send?.(measureMemory());
  });
}
