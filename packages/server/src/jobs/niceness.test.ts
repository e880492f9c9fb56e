import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The niceness of a process that begins with one, after it was lowered to others. */
function nicenessAfter(begin: number, lowered: readonly number[]): readonly number[] {
  const program = `
    import { getPriority, setPriority } from 'node:os';
    import { lowerProcessPriority, lowerThreadPriority } from '${new URL('./niceness.ts', import.meta.url)}';
    setPriority(${begin});
    const reached = ${JSON.stringify(lowered)}.flatMap((niceness) => {
      lowerThreadPriority(niceness);
      lowerProcessPriority(process.pid, niceness);
      return getPriority();
    });
    console.log(JSON.stringify(reached));`;
  const args = ['--input-type=module', '--no-warnings', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as readonly number[];
}

// Only root may raise a priority: others get an error, and the work is not done.
it('never raises the priority of a service that the operator has started with a low one', () => {
  expect(nicenessAfter(10, [5, 12, 3])).toEqual([10, 12, 12]);
});

it.runIf(process.platform === 'linux')('lowers the priority of the calling thread', () => {
  expect(nicenessAfter(0, [3, 12])).toEqual([3, 12]);
});
