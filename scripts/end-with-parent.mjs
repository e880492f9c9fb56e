import { readFileSync } from 'node:fs';

const PARENT_CHECK_MS = 500;

/**
 * Sends this process SIGTERM when the npm that started it is gone. Nothing tells a child so: its parent's id
 * changes; or, where a shell stands between the two, the shell's parent's.
 */
export function endWithParent() {
  const { ppid } = process;
  const grandparent = parentOf(ppid);
  const timer = setInterval(() => {
    if (process.ppid !== ppid || parentOf(ppid) !== grandparent) {
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }
  }, PARENT_CHECK_MS);
  timer.unref();
}

// Linux only; elsewhere sh becomes the command that it was given, and nothing stands between.
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
