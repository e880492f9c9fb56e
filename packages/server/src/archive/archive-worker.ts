import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { lowerThreadPriority, NICENESS } from '../jobs/niceness.ts';
import type { ArchiveReply, ArchiveTask, MeasuredBytes } from './archive-thread.ts';
import { type ArchiveWriterOptions, createArchiveWriter } from './archive-writer.ts';

const CHUNK_BYTES = 256 * 1024;

/** Worker entry point: reads files for their sums and writes the frame of one archive, one task after the other. */
lowerThreadPriority(NICENESS.normalization);
const writing = createArchiveWriter(workerData as ArchiveWriterOptions);
// A failure is the answer to the first task that needs it.
writing.catch(() => undefined);

parentPort?.on('message', async (task: ArchiveTask) => {
  const reply = await answer(task).then(
    (value): ArchiveReply => ({ status: 'done', value }),
    (error: unknown): ArchiveReply => ({ status: 'failed', message: String(error) }),
  );
  parentPort?.postMessage(reply);
});

async function answer(task: ArchiveTask): Promise<unknown> {
  if (task.kind === 'measure') return measure(task.path);
  const writer = await writing;
  if (task.kind === 'addReply') return writer.addReply(task.reply);
  if (task.kind === 'addToList') return writer.addToList(task.list, task.facts);
  return task.kind === 'add' ? writer.add(task.note) : writer.finish();
}

async function measure(path: string): Promise<MeasuredBytes> {
  const hash = createHash('sha256');
  let [bytes, sum] = [0, 0];
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const part = chunk as Buffer;
    hash.update(part);
    sum = crc32(part, sum);
    bytes += part.length;
  }
  return { bytes, crc32: sum, sha256: hash.digest('hex') };
}
