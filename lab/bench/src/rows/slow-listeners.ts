import { fileURLToPath } from 'node:url';
import { makeNote, startBeep, upload } from '../beep.ts';
import { compare } from '../compare.ts';
import type { Benchmark, Row } from '../row.ts';
import { runProgram } from '../run-program.ts';
import { startClient } from '../start-client.ts';

const LISTENERS = 200;
const BYTES_PER_SECOND = 64_000;
const MINUTES = 14.5;
const CONNECTIONS = 4;
const SECONDS = 3;
const ROUNDS = 5;
const AIM = { atMost: 2 };

/** The latency of other users while many listeners on slow networks play audio that is read from the disk. */
export const slowListeners: Benchmark = { name: 'slow-listeners', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep({ MEDIA_CACHE_MB: '0' });
  cleanUp.defer(() => beep.stop());
  const id = await upload(beep.origin, await makeNote(MINUTES));
  // A long recording's loudness is normalized first, which is not measured here.
  await (await fetch(`${beep.origin}/media/${id}.webm`)).arrayBuffer();
  const latency = async (): Promise<number> => {
    const url = `${beep.origin}/api/v1/recordings/${id}`;
    const program = fileURLToPath(new URL('../latency-process.ts', import.meta.url));
    return Number(await runProgram(process.execPath, [program, url, String(SECONDS), String(CONNECTIONS)]));
  };
  return [
    await compare({
      name: `p99 of JSON reads, ${LISTENERS} slow listeners at ${BYTES_PER_SECOND / 1000} kB/s / none`,
      unit: 'ms',
      ours: async () => {
        const stop = await startListeners(beep.origin, `/media/${id}.webm`);
        try {
          return await latency();
        } finally {
          await stop();
        }
      },
      peer: latency,
      aim: AIM,
      rounds: ROUNDS,
    }),
  ];
}

/** Resolves when they have listened for a while; rejects when they fall behind. */
async function startListeners(origin: string, path: string): Promise<() => Promise<void>> {
  const { child, stop } = await startClient('slow-listeners-process.ts', [
    new URL(origin).port,
    path,
    String(LISTENERS),
    String(BYTES_PER_SECOND),
  ]);
  let receivedBytes = 0;
  child.on('message', (message) => {
    receivedBytes = Number(message);
  });
  return async () => {
    const code = await stop();
    const wanted = LISTENERS * BYTES_PER_SECOND;
    if (code !== 0 || receivedBytes < wanted * 0.8)
      throw new Error(`The listeners received ${receivedBytes} of ${wanted} B/s (ended with ${code}).`);
  };
}
