import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../jobs/niceness.ts';
import { MAX_QUERY_MS } from '../query-limits.ts';
import { EMPTY_PAGE, type RecordingPage } from '../recording-lists.ts';
import type { ListQuery } from './list-conditions.ts';
import { type ListReader, openListReader } from './list-recordings.ts';
import type { FromThread, ThreadFiles, ToThread } from './thread-tasks.ts';
import { openSearchIndexWriter, type SearchIndexWriter } from './write-search-index.ts';

/** Time slice of one list before the others continue. */
const SLICE_MS = 4;

interface Run {
  readonly id: number;
  readonly reader: ListReader;
  readonly steps: Generator<void, RecordingPage>;
  /** Its own time, without that of other lists. */
  usedMs: number;
}

const { rowsPath, searchPath, niceness } = workerData as ThreadFiles;
if (niceness !== undefined) lowerThreadPriority(niceness);
const runs = new Map<number, Run>();
const idleReaders: ListReader[] = [];
let writer: SearchIndexWriter | undefined;
let isTurning = false;

parentPort?.on('message', ({ id, task }: ToThread) => {
  if (task === null) return end(id);
  if (task.kind === 'list') return begin(id, task.query);
  response(id, () => {
    writer ??= openSearchIndexWriter(rowsPath, searchPath);
    return task.kind === 'update' ? writer.update(task.recordingId) : writer.behind(task.count, task.after);
  });
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

function fail(id: number, error: unknown): void {
  send({ id, status: 'failed', message: error instanceof Error ? error.message : String(error) });
}

function response(id: number, work: () => unknown): void {
  try {
    send({ id, status: 'done', value: work() });
  } catch (error) {
    fail(id, error);
  }
}

function begin(id: number, query: ListQuery): void {
  try {
    const reader = idleReaders.pop() ?? openListReader(rowsPath, searchPath);
    runs.set(id, { id, reader, steps: reader.list(query), usedMs: 0 });
  } catch (error) {
    fail(id, error);
  }
  if (!isTurning) void turn();
}

/** Gives each list a slice in turn and handles messages in between. */
async function turn(): Promise<void> {
  isTurning = true;
  while (runs.size > 0) {
    for (const run of [...runs.values()]) {
      if (runs.has(run.id)) goOn(run);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  isTurning = false;
}

function goOn(run: Run): void {
  const begun = performance.now();
  try {
    for (;;) {
      const step = run.steps.next();
      if (step.done) {
        end(run.id);
        send({ id: run.id, status: 'done', value: step.value });
        return;
      }
      const taken = performance.now() - begun;
      if (taken < SLICE_MS) continue;
      run.usedMs += taken;
      if (run.usedMs <= MAX_QUERY_MS) return;
      end(run.id);
      send({ id: run.id, status: 'late' });
      return;
    }
  } catch (error) {
    end(run.id);
    fail(run.id, error);
  }
}

function end(id: number): void {
  const run = runs.get(id);
  if (!run) return;
  runs.delete(id);
  try {
    run.steps.return(EMPTY_PAGE);
    idleReaders.push(run.reader);
  } catch {
    run.reader.close();
  }
}
