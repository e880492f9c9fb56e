import { describe, expect, it } from 'vitest';
import { createSoundUsage } from '../audio/queue/audio-usage.ts';
import { createFairQueue } from '../audio/queue/fair-queue.ts';
import { createKeyedTurns } from '../jobs/keyed-turns.ts';
import { createKnownWindows } from '../limits/known-windows.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { createKeyedMutex } from '../recordings/keyed-mutex.ts';
import { createKeyedBatches } from '../storage/sql/keyed-batches.ts';
import { measureMemory } from '../testing/memory-use.ts';
import { createArrivingUploads } from '../upload/arriving-uploads.ts';

/** If they were never forgotten, each would take a hundred bytes or more. */
const CLIENTS = 30_000;
const ROOM_BYTES = 1_000_000;

const QUOTA = { name: 'reads', limit: 2, windowSeconds: 60 };
const WINDOW_MS = 60_000;
/** A hundred clients per window. */
const BETWEEN_CLIENTS_MS = WINDOW_MS / 100;

/** Serves one client after another. */
type Serve = (client: string) => unknown;

const clock = { now: 0 };
const now = (): number => {
  clock.now += BETWEEN_CLIENTS_MS;
  return clock.now;
};

const SERVED: readonly (readonly [what: string, open: () => Serve])[] = [
  ['a window of a limit', () => createMemoryLimiter(QUOTA, { now }).takeNow],
  [
    'a window shared by processes',
    () => {
      const windows = createKnownWindows(1000, now);
      return (client) => {
        windows.settle(client);
        windows.remember(client, { shares: 10, leftMs: WINDOW_MS });
      };
    },
  ],
  [
    'sound that was worked on',
    () => {
      const usage = createSoundUsage(now);
      return (client) => usage.add(client, 60);
    },
  ],
  [
    'a turn in the queue of sound',
    () => {
      const limits = { slots: 2, slotsPerPayer: 1, maxWaiting: 9, maxWaitMs: 60_000 };
      const queue = createFairQueue({ ...limits, usage: createSoundUsage(now), now });
      const payer = { maxWaiting: 9, maxWaitingSeconds: 900, refusal: '' };
      return (key) => queue.run({ payers: [{ ...payer, key }], seconds: 1 }, async () => undefined);
    },
  ],
  [
    'a turn of its own',
    () => {
      const turns = createKeyedTurns({ slots: 1, maxWaiting: 9, refusal: '' });
      return (client) => turns(client, async () => undefined);
    },
  ],
  [
    'an upload on its way',
    () => {
      const arriving = createArrivingUploads({ perUser: 1, perAddress: 1, bytes: 100 });
      return (client) => {
        const upload = arriving.begin({ uid: client, network: client });
        upload.add(10);
        upload.end();
      };
    },
  ],
  [
    'a lock by name',
    () => {
      const mutex = createKeyedMutex();
      return (client) => mutex.run(client, async () => undefined);
    },
  ],
  [
    'a batch',
    () => {
      const add = createKeyedBatches(9, async (items: readonly string[]) => items);
      return (client) => add(client, client);
    },
  ],
];

describe('the data kept for one client', { timeout: 60_000 }, () => {
  it.each(SERVED)('is deleted when it expires: %s', async (_what, open) => {
    const serve = open();
    await serve('the first of all');
    const before = measureMemory();
    for (let client = 0; client < CLIENTS; client += 1) await serve(`client number ${client}`);
    expect(measureMemory().heapBytes - before.heapBytes).toBeLessThan(ROOM_BYTES);
    // Keeps it reachable until here; otherwise it could be collected as a whole.
    await serve('the last of all');
  });
});
