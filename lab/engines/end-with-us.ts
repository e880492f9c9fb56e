import type { ChildProcess } from 'node:child_process';

/** Kills a child when this process exits; `group` if it leads a process group. */
export function endWithUs(child: ChildProcess, group: 'group' | 'alone' = 'alone'): void {
  const { pid } = child;
  if (pid === undefined) return;
  const end = (): void => {
    process.kill(group === 'group' ? -pid : pid, 'SIGKILL');
  };
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
}
