import { describe, expect, it, vi } from 'vitest';
import { createSoundUsage } from './audio-usage.ts';
import { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts';
import { strangersPayer } from './payers.ts';
import { type Payer, QueueRefusal } from './waiting-work.ts';

const payer = (key: string, limits: Partial<Payer> = {}): Payer => ({
  key,
  maxWaiting: 100,
  maxWaitingSeconds: 1e6,
  refusal: '',
  ...limits,
});

/** A queue whose jobs and clock are controlled by the test. */
function open(options: Partial<FairQueueOptions> = {}): {
  readonly queue: FairQueue;
  readonly clock: { now: number };
  readonly began: string[];
  add(name: string, payers: readonly Payer[], seconds?: number, signal?: AbortSignal): Promise<unknown>;
  end(name: string): Promise<void>;
} {
  const clock = { now: 0 };
  const now = (): number => clock.now;
  const limits = { slots: 1, slotsPerPayer: 1, maxWaiting: 1000, maxWaitMs: 60_000 };
  const queue = createFairQueue({ ...limits, usage: createSoundUsage(now), now, ...options });
  const began: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    queue,
    clock,
    began,
    add: (name, payers, seconds = 10, signal) => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      const outcome = queue.run({ payers, seconds, ...(signal && { signal }) }, () => {
        began.push(name);
        return end.promise;
      });
      return outcome.catch((error: unknown) => error);
    },
    end: async (name) => {
      await settle();
      expect(began).toContain(name);
      ends.get(name)?.resolve();
      await settle();
    },
  };
}

/** Lets all pending microtasks and callbacks run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const [ann, bob, eve] = [payer('ann'), payer('bob'), payer('eve')];

describe('createFairQueue', () => {
  // spec: U5
  it('starts the first job of every payer before the later jobs of one payer', async () => {
    const { add, end, began } = open();
    for (let index = 1; index <= 40; index += 1) void add(`eve ${index}`, [eve], 900);
    void add('ann 1', [ann], 900);
    void add('bob 1', [bob], 5);
    await settle();
    for (let turn = 0; turn < 4; turn += 1) await end(began.at(-1) ?? '');
    expect(began).toEqual(['eve 1', 'bob 1', 'ann 1', 'eve 2', 'eve 3']);
  });

  it('divides the work by seconds of audio, not by jobs', async () => {
    const { add, end, began } = open();
    void add('first', [payer('somebody')]);
    for (let index = 1; index <= 4; index += 1) void add(`eve ${index}`, [eve], 900);
    for (let index = 1; index <= 30; index += 1) void add(`ann ${index}`, [ann], 60);
    await settle();
    for (let turn = 0; turn < 34; turn += 1) await end(began.at(-1) ?? '');
    const firstHalf = began.slice(1, 19);
    expect(firstHalf.filter((name) => name.startsWith('eve'))).toHaveLength(2);
    expect(firstHalf.filter((name) => name.startsWith('ann'))).toHaveLength(16);
  });

  it('starts a payer’s short jobs before the long ones', async () => {
    const { add, end, began } = open();
    void add('running', [ann]);
    void add('long', [ann], 900);
    void add('short', [ann], 5);
    void add('middle', [ann], 60);
    for (const name of ['running', 'short', 'middle']) await end(name);
    expect(began).toEqual(['running', 'short', 'middle', 'long']);
  });

  // spec: U5
  it('reserves the last slot for another payer', async () => {
    const { add, end, began } = open({ slots: 3, slotsPerPayer: 2 });
    for (const name of ['eve 1', 'eve 2', 'eve 3']) void add(name, [eve]);
    await settle();
    expect(began).toEqual(['eve 1', 'eve 2']);
    void add('ann 1', [ann]);
    await settle();
    expect(began).toEqual(['eve 1', 'eve 2', 'ann 1']);
    await end('ann 1');
    expect(began).not.toContain('eve 3');
    await end('eve 1');
    expect(began).toContain('eve 3');
  });

  it('reserves it for another payer of the same network, too', async () => {
    const { add, began } = open({ slots: 2 });
    const school = payer('school', { isShared: true });
    for (const name of ['eve 1', 'eve 2']) void add(name, [eve, school]);
    void add('ann 1', [ann, school]);
    await settle();
    expect(began).toEqual(['eve 1', 'ann 1']);
  });

  // spec: U5
  it('reserves it for an account, however many networks of strangers send', async () => {
    const { add, end, began } = open({ slots: 3, slotsPerPayer: 2 });
    for (let network = 1; network <= 4; network += 1) {
      void add(`stranger ${network}`, [payer(`network ${network}`), strangersPayer]);
    }
    await settle();
    expect(began).toEqual(['stranger 1', 'stranger 2']);
    void add('ann 1', [ann]);
    await settle();
    expect(began).toEqual(['stranger 1', 'stranger 2', 'ann 1']);
    await end('stranger 1');
    expect(began).toContain('stranger 3');
  });

  it('charges jobs that run longer than their audio explains, and forgets the charge with time', async () => {
    const { add, end, began, clock } = open();
    void add('eve 1', [eve], 1);
    clock.now += 30_000;
    await end('eve 1');
    const race = async (name: string): Promise<void> => {
      void add(`${name}: running`, [payer('somebody')]);
      void add(`${name}: eve`, [eve], 1);
      void add(`${name}: ann`, [ann], 60);
      await settle();
      for (let turn = 0; turn < 3; turn += 1) await end(began.at(-1) ?? '');
    };
    await race('soon');
    expect(began.slice(1)).toEqual(['soon: running', 'soon: ann', 'soon: eve']);
    clock.now += 3_600_000;
    await race('later');
    expect(began.slice(4)).toEqual(['later: running', 'later: eve', 'later: ann']);
  });

  it('makes a job stand back if its account used much recently, regardless of others in its network', async () => {
    const { queue, clock } = open({ slots: 4, slotsPerPayer: 4 });
    const school = payer('school', { isShared: true });
    const standsBack = (who: Payer, seconds: number): Promise<boolean> =>
      queue.run({ payers: [who, school], seconds }, async (turn) => turn.standsBack);
    // A class that uses one account, a minute each.
    for (let index = 0; index < 10; index += 1) expect(await standsBack(ann, 60)).toBe(false);
    expect(await standsBack(eve, 900)).toBe(false);
    expect(await standsBack(eve, 900)).toBe(true);
    expect(await standsBack(eve, 1)).toBe(true);
    clock.now += 120_000;
    expect(await standsBack(eve, 1)).toBe(false);
  });

  it('makes every job of a stranger stand back, the first and shortest too', async () => {
    const { queue } = open();
    const payers = [payer('stranger'), strangersPayer];
    expect(await queue.run({ payers, seconds: 1 }, async (turn) => turn.standsBack)).toBe(true);
    expect(await queue.run({ payers: [ann], seconds: 1 }, async (turn) => turn.standsBack)).toBe(false);
  });

  it('orders jobs with several payers by the heaviest one, and equal ones by the others', async () => {
    const { add, end, began } = open();
    const school = payer('school');
    void add('eve 1', [eve, school], 900);
    void add('eve 2', [eve, school], 5);
    void add('ann 1', [ann, school], 60);
    void add('bob 1', [bob, payer('home')], 900);
    for (const name of ['eve 1', 'bob 1', 'ann 1']) await end(name);
    expect(began).toEqual(['eve 1', 'bob 1', 'ann 1', 'eve 2']);
  });

  it('counts usage across queues', async () => {
    const usage = createSoundUsage();
    const [first, second] = [open({ usage }), open({ usage })];
    void first.add('eve 1', [eve], 900);
    void second.add('running', [payer('somebody')]);
    void second.add('eve 2', [eve], 1);
    void second.add('ann 1', [ann], 60);
    await second.end('running');
    expect(second.began).toEqual(['running', 'ann 1']);
  });

  it('rejects only the payer who fills the queue, by jobs or by seconds', async () => {
    const { add, began } = open();
    const [few, short] = [payer('few', { maxWaiting: 2 }), payer('short', { maxWaitingSeconds: 100 })];
    void add('running', [few]);
    for (const name of ['few 1', 'few 2']) void add(name, [few]);
    expect(await add('few 3', [few])).toMatchObject({ payer: few, waitingSeconds: 20 });
    void add('short 1', [ann, short], 60);
    expect(await add('short 2', [ann, short], 60)).toMatchObject({ payer: short, waitingSeconds: 60 });
    void add('bob 1', [bob], 900);
    expect(began).toEqual(['running']);
  });

  it('blames no payer when all together fill the queue', async () => {
    const { add } = open({ maxWaiting: 2 });
    for (const key of ['a', 'b', 'c']) void add(key, [payer(key)]);
    expect(await add('d', [payer('d')])).toMatchObject({ name: 'QueueRefusal', payer: undefined });
  });

  it('makes room in a full queue at the cost of the payer with the most', async () => {
    const refused: unknown[] = [];
    const observer = { onWaiting: vi.fn(), onRefused: (refusal: unknown) => refused.push(refusal) };
    const { add, end, began } = open({ maxWaiting: 6, observer });
    void add('running', [bob]);
    const flood = [1, 2, 3, 4, 5].map((index) => add(`eve ${index}`, [payer(`eve ${index}`), eve], 1));
    void add('ann 1', [ann], 900);
    const second = add('ann 2', [ann], 900);
    expect(await flood[4]).toMatchObject({ name: 'QueueRefusal', payer: eve, waitingSeconds: 5 });
    // Two of each would wait: what comes is refused.
    for (const index of [3, 2]) void add(`bob ${index}`, [payer(`bob ${index}`)], 1);
    expect(await flood[3]).toMatchObject({ payer: eve });
    expect(await add('eve 6', [eve], 1)).toMatchObject({ payer: undefined });
    await end('running');
    for (let turn = 0; turn < 6; turn += 1) await end(began.at(-1) ?? '');
    await second;
    expect(began.toSorted()).toEqual(['ann 1', 'ann 2', 'bob 2', 'bob 3', 'eve 1', 'eve 2', 'running']);
    expect(refused).toHaveLength(4);
  });

  // spec: U5
  it('keeps places for accounts, however many networks of strangers send', async () => {
    const { add, end, began } = open({ maxWaiting: 128 });
    void add('running', [bob]);
    const flood = Array.from({ length: 130 }, (_, n) =>
      add(`stranger ${n}`, [payer(`network ${n}`), strangersPayer], 1),
    );
    expect(await flood[129]).toMatchObject({ payer: strangersPayer });
    for (let n = 0; n < 60; n += 1) void add(`account ${n}`, [payer(`account ${n}`)], 60);
    void add('ann 1', [ann], 900);
    await end('running');
    await end('stranger 0');
    for (let turn = 0; turn < 60; turn += 1) await end(began.at(-1) ?? '');
    // Strangers together have used more than any account now.
    expect(began.slice(2).every((name) => !name.startsWith('stranger'))).toBe(true);
    expect(began).toContain('ann 1');
  });

  // spec: U5
  it('refuses the stranger network with the most work when strangers have no place left', async () => {
    const { add } = open({ maxWaiting: 1000 });
    void add('running', [bob]);
    const [flood, quiet] = [payer('flood'), payer('quiet')];
    const sent = Array.from({ length: strangersPayer.maxWaiting }, (_, n) =>
      add(`flood ${n}`, [payer(`browser ${n}`), flood, strangersPayer], 1),
    );
    void add('quiet 1', [quiet, strangersPayer], 900);
    expect(await sent.at(-1)).toMatchObject({ payer: flood });
    expect(await add('flood again', [flood, strangersPayer], 1)).toMatchObject({ payer: strangersPayer });
    void add('quiet 2', [quiet, strangersPayer], 900);
    expect(await sent.at(-2)).toMatchObject({ payer: flood });
  });

  // spec: U5
  it('refuses the account with the most work when its shared network has no place left', async () => {
    const { add } = open();
    const school = payer('school', { isShared: true, maxWaiting: 4 });
    void add('running', [bob, school]);
    const flood = [1, 2, 3].map((n) => add(`eve ${n}`, [eve, school], 1));
    void add('bob 1', [bob, school], 1);
    void add('ann 1', [ann, school], 1);
    expect(await flood[2]).toMatchObject({ payer: eve });
    expect(await add('eve 4', [eve, school], 1)).toMatchObject({ payer: school });
  });

  it('starves no job, and drops cancelled ones', async () => {
    vi.useFakeTimers();
    try {
      const { add, began } = open();
      void add('running', [ann]);
      const late = add('late', [bob]);
      const [first, second] = [add('eve 1', [eve]), add('eve 2', [eve])];
      const gone = new AbortController();
      const left = add('left', [ann], 1, gone.signal);
      gone.abort(new Error('gone'));
      expect(await left).toMatchObject({ message: 'gone' });
      vi.advanceTimersByTime(60_000);
      expect(await late).toMatchObject({ payer: undefined });
      expect(await first).toMatchObject({ payer: eve });
      expect(await second).toBeInstanceOf(QueueRefusal);
      expect(began).toEqual(['running']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('continues after a failed job', async () => {
    const { queue } = open();
    const broken = queue.run({ payers: [ann], seconds: 1 }, () => Promise.reject(new Error('broken')));
    const next = queue.run({ payers: [ann], seconds: 1 }, async () => 'done');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('reports how many jobs wait and how many it rejected', async () => {
    const observer = { onWaiting: vi.fn(), onRefused: vi.fn() };
    const { add, end } = open({ observer, maxWaiting: 1 });
    void add('running', [ann]);
    void add('waiting', [bob]);
    const refusal = await add('refused', [eve]);
    expect(observer.onWaiting).toHaveBeenLastCalledWith(1);
    expect(observer.onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
    await end('running');
    expect(observer.onWaiting).toHaveBeenLastCalledWith(0);
  });
});
