import { Piscina } from 'piscina';

/** The exports of a worker's module. */
type Tasks = Readonly<Record<string, (task: never) => unknown>>;

/** A worker thread that starts with its first task and does one task at a time. */
export interface TaskThread<Module extends Tasks> {
  run<Name extends keyof Module & string>(
    name: Name,
    task: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>>>;
  /** Ends the thread. Tasks in progress reject. */
  close(): Promise<void>;
}

const IDLE_THREAD_LIFE_MS = 30_000;
const MAX_HEAP_MB = 64;

/** `worker` is the module whose exported functions do the tasks. */
export function createTaskThread<Module extends Tasks>(worker: URL): TaskThread<Module> {
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return { run: (name, task) => pool.run(task, { name }), close: () => pool.destroy() };
}
