import { measureMemory } from '../testing/memory-use.ts';
import '../main.ts';

process.on('message', (message) => {
  if (message === 'memory') process.send?.(measureMemory());
});
