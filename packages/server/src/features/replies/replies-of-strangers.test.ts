import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { makeWebm } from '@beep/testkit/audio';
import type { HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { AudioInspector } from '../../audio/audio-inspector.ts';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import type { TestParts } from '../../testing/open-test-service.ts';
import {
  openTestService,
  type TestService,
  type TestServiceOptions,
} from '../../testing/open-test-service.ts';
import { readSample } from '../../testing/sample-audio.ts';

const webm = await readSample('recorded.webm');

/** Inspections that begin between the calls wait for the second one. */
function heldInspector(): {
  wrapInspector(real: AudioInspector): AudioInspector;
  hold(): void;
  release(): void;
} {
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  return {
    wrapInspector: (real) => ({
      ...real,
      inspect: async (input) => {
        if (isHeld) await gate.promise;
        return real.inspect(input);
      },
    }),
    hold: () => {
      isHeld = true;
    },
    release: gate.resolve,
  };
}

const SETTINGS = {
  ...{ uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 5000 },
  listensPerAddress: 0,
};

/** The address of a client in a network of its own. */
const elsewhere = (n: number): string => `198.${18 + (n >> 8)}.${n & 255}.7`;

describe('a stranger who floods an owner with voice replies', { timeout: 120_000 }, () => {
  let test: TestService;
  afterEach(() => test.close());

  async function open(changes: Partial<TestParts>, options?: TestServiceOptions): Promise<string> {
    const limits = createRequestLimits(SETTINGS, createMemoryLimiter);
    test = await openTestService(() => ({ limits, ...changes }), options);
    return newNote();
  }

  async function newNote(): Promise<string> {
    const { filename } = uploadSchema.parse(await (await test.upload(webm)).json());
    await test.service.stores.replies.setState(filename, 'open');
    return filename;
  }

  let browsers = 0;
  /** Each reply comes from another browser. */
  const reply = async (note: string, peer: string, body = webm): Promise<number> => {
    browsers += 1;
    const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
    const headers = {
      'Reply-Token': `${String(browsers).padEnd(42, '_')}A`,
      'Idempotency-Key': crypto.randomUUID(),
    };
    const path = `/api/v1/recordings/${note}/replies`;
    return (await test.app.request(path, { method: 'POST', headers, body }, env)).status;
  };

  const stateOf = async (note: string): Promise<string | undefined> => {
    const read = await test.request(`/api/v1/recordings/${note}`, { uid: 'ann' });
    return recordingSchema.parse(await read.json()).replies_state;
  };

  // spec: L16
  it('takes no byte of what the owner may store, and leaves room for other repliers', async () => {
    const maxStoredBytes = 48 * webm.length;
    const note = await open({ maxStoredBytes });
    const statuses: number[] = [];
    // From the addresses of one network, in turn.
    for (let n = 0; n < 14; n += 1) statuses.push(await reply(note, `192.0.2.${n + 1}`));
    const stored = statuses.filter((status) => status === 201).length;
    // Half of a quarter of the quota.
    expect(stored).toBeGreaterThanOrEqual(5);
    expect(stored).toBeLessThanOrEqual(7);
    expect(statuses.slice(stored)).toEqual(new Array(14 - stored).fill(429));
    expect(await reply(note, '2001:db8:1::1')).toBe(201);
    expect(await reply(note, elsewhere(1))).toBe(201);
    const own = maxStoredBytes - (await test.service.stores.usage.bytesOf('ann'));
    for (let count = Math.floor(own / (webm.length + 500)) - 1; count > 0; count -= 1) {
      expect((await test.upload(webm)).status).toBe(201);
    }
  });

  // spec: L16
  it('uses up neither the owner’s turns for sound nor those of other repliers', async () => {
    const { wrapInspector, hold, release } = heldInspector();
    const note = await open({}, { wrapInspector, threads: { inspection: 3, mp3: 1 } });
    hold();
    /** As large as 15 minutes of silence. */
    const large = await makeWebm({ seconds: 75 });
    /** One customer has all these networks. */
    const site = (n: number): string => `2001:db8:5:${n.toString(16)}::1`;
    const flood = Array.from({ length: 80 }, (_, n) => reply(note, site(n), large));
    const owners = Array.from({ length: 12 }, () => test.upload(webm));
    const others = Array.from({ length: 12 }, (_, n) => reply(note, elsewhere(n)));
    // The flood is refused while everything waits.
    expect(await Promise.race(flood)).toBe(429);
    release();
    expect((await Promise.all(owners)).map(({ status }) => status)).toEqual(new Array(12).fill(201));
    expect(await Promise.all(others)).toEqual(new Array(12).fill(201));
    await Promise.all(flood);
  });

  // spec: U5
  it('leaves places for uploads, from however many networks', async () => {
    const { wrapInspector, hold, release } = heldInspector();
    const note = await open({}, { wrapInspector, threads: { inspection: 3, mp3: 1 } });
    hold();
    const flood = Array.from({ length: 130 }, (_, n) => reply(note, elsewhere(n)));
    expect(await Promise.race(flood)).toBe(429);
    const owners = Array.from({ length: 30 }, () => test.upload(webm));
    release();
    expect((await Promise.all(owners)).map(({ status }) => status)).toEqual(new Array(30).fill(201));
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(64);
  });

  // spec: U5
  it('stands back behind uploads with its first reply, from whatever network', async () => {
    const stoodBack: (boolean | undefined)[] = [];
    const wrapInspector = (real: AudioInspector): AudioInspector => ({
      ...real,
      inspect: async (files) => {
        stoodBack.push(files.standsBack);
        return real.inspect(files);
      },
    });
    const note = await open({}, { wrapInspector });
    expect(await reply(note, '192.0.2.1')).toBe(201);
    expect(await reply(note, elsewhere(1))).toBe(201);
    expect((await test.upload(webm)).status).toBe(201);
    expect(stoodBack).toEqual([false, true, true, false]);
  });

  // spec: L16
  it('does not close the note, neither by what is stored nor by what is refused', async () => {
    const note = await open({});
    for (let n = 0; n < 130; n += 1) {
      await Promise.all([reply(note, '192.0.2.1'), reply(note, '192.0.2.2', webm.subarray(0, 9))]);
    }
    // The network has used up its attempts, at this recording.
    expect(await reply(note, '192.0.2.3')).toBe(429);
    expect(await reply(await newNote(), '192.0.2.3')).toBe(201);
    expect(await stateOf(note)).toBe('open');
    expect(await reply(note, elsewhere(1))).toBe(201);
  });

  // spec: L16
  it('stops no replies to others by bodies that are refused', async () => {
    const note = await open({});
    const other = await newNote();
    const refused = new Map<number, number>();
    for (let n = 0; n < 700; n += 1) {
      const status = await reply(note, `2001:db8:7:${(n % 20).toString(16)}::1`, webm.subarray(0, 9));
      refused.set(status, (refused.get(status) ?? 0) + 1);
    }
    expect(refused.get(422)).toBe(250);
    expect(refused.get(429)).toBe(450);
    for (const peer of [elsewhere(1), '2001:db8:8::1']) {
      expect([await reply(note, peer), await reply(other, peer)]).toEqual([201, 201]);
    }
  });

  const flood = async (note: string): Promise<void> => {
    for (let n = 0; n < 200; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => reply(note, elsewhere(n + index))));
    }
  };

  // spec: L17, questions.38
  it('closes a question, whose owner reads that it was a flood', { tags: 'long' }, async () => {
    const note = await open({});
    const rules = { who: 'anyone', until: 0, longest: 60, tries: 3, names: [] };
    const asked = await test.request(`/api/v1/recordings/${note}/question`, {
      ...{ method: 'PUT', uid: 'ann', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify(rules),
    });
    expect(asked.status).toBe(200);
    test.clock.now += 1000;
    await flood(note);
    expect(await stateOf(note)).toBe('closed_flood');
    const own = await test.request(`/api/v1/users/ann/questions/${note}`, { uid: 'ann' });
    expect(await own.json()).toMatchObject({ open: false });
    expect(await reply(note, elsewhere(999))).toBe(403);
  });

  // spec: L17
  it('is let in again by the owner, and closes the note only from many networks', {
    tags: 'long',
  }, async () => {
    const note = await open({});
    await flood(note);
    expect(await stateOf(note)).toBe('closed_flood');
    const body = JSON.stringify({ replies: 'open' });
    const headers = { 'Content-Type': 'application/json' };
    test.clock.now += 1000;
    await test.request(`/api/v1/recordings/${note}/replies`, { method: 'PATCH', uid: 'ann', headers, body });
    test.clock.now += 1000;
    expect(await reply(note, elsewhere(999))).toBe(201);
    expect(await stateOf(note)).toBe('open');
  });
});
