import { Piscina } from 'piscina';

/** A worker thread that starts with its first task and does one task at a time. */
export interface TaskThread<Task, Result> {
  run(task: Task): Promise<Result>;
  /** Ends the thread. Tasks in progress reject. */
  close(): Promise<void>;
}

const IDLE_THREAD_LIFE_MS = 30_000;
const MAX_HEAP_MB = 64;

/** `task` is the name of the exported function of the worker's module that does the tasks. */
export function createTaskThread<Task, Result>(worker: URL, task: string): TaskThread<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    name: task,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return { run: (given) => pool.run(given), close: () => pool.destroy() };
}
