import { readFile } from 'node:fs/promises';
import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { preferenceCalls } from '@beep/api/features/preferences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createTranscriptionQueue } from './transcribe-recording.ts';
import {
  type TranscribedFile,
  type TranscriptionEngine,
  TranscriptionError,
  type TranscriptionResult,
} from './transcription-engine.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nAsk not what your country can do for you';
const TEXT = { status: 'text', webVtt: VTT } as const;
const NEVER_WRITTEN = { transcript: 'none' };

describe('transcription', () => {
  let test: TestService;
  let received: (TranscribedFile & { readonly language: string | null; readonly bytes: number })[];
  let response: () => Promise<TranscriptionResult>;
  beforeAll(async () => {
    const transcription: TranscriptionEngine = {
      close: async () => undefined,
      languages: async () => ['en'],
      transcribe: async (file, { language }) => {
        received.push({ ...file, language, bytes: (await readFile(file.path)).length });
        return response();
      },
    };
    test = await openTestService(undefined, { transcription });
  });
  afterAll(() => test.close());

  const engineThat = (transcribe: typeof response): void => {
    received = [];
    response = transcribe;
  };
  const upload = async (headers = {}): Promise<string> => {
    const made = await test.upload(await readSample('recorded.webm'), { headers });
    return uploadSchema.parse(await made.json()).filename;
  };
  const transcriptOf = async (id: string): Promise<unknown> => test.service.stores.transcripts.find(id);
  const stateOf = async (id: string, uid?: string): Promise<string | undefined> => {
    const found = await test.request(`/api/v1/recordings/${id}`, uid === undefined ? {} : { uid });
    return recordingSchema.parse(await found.json()).transcript;
  };
  const prefer = async (change: object): Promise<unknown> => {
    const init = { method: 'PATCH', uid: 'ann', body: JSON.stringify(change) };
    const changed = await test.request('/api/v1/profile/me/preferences', {
      ...init,
      headers: { 'Content-Type': 'application/json' },
    });
    return preferenceCalls.getPreferences.answer[2].parse(await changed.json());
  };

  // spec: H10
  it('happens once, after the upload, and gives the engine no link', async () => {
    engineThat(async () => TEXT);
    const headers = { 'Idempotency-Key': '6f3b3b0e-7a35-4f7e-9d3a-2f5a8b1c9d00' };
    const id = await upload(headers);
    expect(received).toEqual([]);
    expect([await stateOf(id, 'ann'), await stateOf(id)]).toEqual(['writing', undefined]);
    await test.doJobs();
    expect(await transcriptOf(id)).toEqual({ format: 'text/vtt', text: VTT, checked: false });
    expect([await stateOf(id, 'ann'), await stateOf(id, 'eve')]).toEqual(['unchecked', undefined]);
    expect(received).toMatchObject([{ format: 'webm', language: null }]);
    expect(received[0]?.path).not.toContain(id);
    expect(received[0]?.bytes).toBeGreaterThan(1000);
    expect(await test.filesIn('spool')).toEqual([]);
    await upload(headers);
    await test.doJobs();
    expect(received).toHaveLength(1);
  });

  it('does not replace the owner’s transcript, written before or meanwhile', async () => {
    const mine = { format: 'text/plain', text: 'mine', checked: false } as const;
    engineThat(async () => {
      await test.service.stores.transcripts.put(id, mine, 1);
      return TEXT;
    });
    const id = await upload();
    await test.doJobs();
    expect(await transcriptOf(id)).toEqual(mine);
    const other = await upload();
    await test.service.stores.transcripts.put(other, { ...mine, text: 'before' }, 1);
    await test.doJobs();
    expect(received).toHaveLength(1);
  });

  it('sends nothing of a deleted recording, and stores nothing for one deleted meanwhile', async () => {
    engineThat(async () => {
      await test.service.stores.recordings.markDeleted(going, test.clock.now);
      return TEXT;
    });
    const gone = await upload();
    await test.service.stores.recordings.markDeleted(gone, test.clock.now);
    await test.doJobs();
    expect(received).toEqual([]);
    const going = await upload();
    await test.doJobs();
    expect(received).toHaveLength(1);
    expect(await transcriptOf(going)).toBeUndefined();
  });

  it('continues for a recording that is restored', async () => {
    engineThat(async () => TEXT);
    const id = await upload();
    await test.service.stores.recordings.markDeleted(id, test.clock.now);
    await test.doJobs();
    expect(received).toEqual([]);
    expect(
      (await test.request(`/api/v1/recordings/${id}/restore`, { method: 'POST', uid: 'ann' })).status,
    ).toBe(200);
    await test.doJobs();
    expect(await transcriptOf(id)).toMatchObject({ text: VTT });
  });

  it('retries failures, and gives up after nine attempts', async () => {
    let failures = 2;
    engineThat(async () => {
      failures -= 1;
      if (failures >= 0) throw new TranscriptionError('out of order');
      return TEXT;
    });
    const id = await upload();
    await test.doJobs();
    expect(received).toHaveLength(3);
    expect(await transcriptOf(id)).toMatchObject({ text: VTT });
    failures = Number.POSITIVE_INFINITY;
    const lost = await upload();
    await test.doJobs();
    expect(received).toHaveLength(3 + 9);
    expect(await stateOf(lost, 'ann')).toBe('failed');
    expect(test.logged.filter((line) => line.startsWith('transcription_given_up'))).toHaveLength(1);
  });

  it('counts no attempt in which the audio store could not be read', async () => {
    engineThat(async () => TEXT);
    const id = await upload();
    const { servedAudio } = test.service;
    const { open } = servedAudio;
    let outages = 40;
    servedAudio.open = async (name) => {
      if (!name.startsWith(id) || outages === 0) return open(name);
      outages -= 1;
      if (outages % 2 === 0) return undefined;
      throw new StorageUnavailableError('The audio store does not answer', 'down');
    };
    await test.doJobs();
    servedAudio.open = open;
    expect([await stateOf(id, 'ann'), outages]).toEqual(['unchecked', 0]);
    expect(test.logged.filter((line) => line.startsWith('job_failed')).length).toBeGreaterThan(9);
  });

  it('gives up a recording whose process ended nine times', async () => {
    engineThat(async () => TEXT);
    const [id, other] = [await upload(), await upload()];
    const { jobs } = test.service.stores;
    for (const [key, starts] of [
      [id, 9],
      [other, 8],
    ] as const) {
      for (let start = 0; start < starts; start += 1) {
        expect(
          await jobs.claim({ kind: 'transcribe', key }, { holder: 'killed', leaseMs: -1 }),
        ).toBeDefined();
      }
    }
    await test.doJobs();
    expect([await stateOf(id, 'ann'), await stateOf(other, 'ann')]).toEqual(['failed', 'unchecked']);
    expect(received).toHaveLength(1);
    expect(test.logged.at(-1)).toContain('The process ended each time.');
  });

  it('gives up at once on a permanent error, and tells the owner why there is no text', async () => {
    const responses = [
      new TranscriptionError('unreadable', { isFinal: true }),
      { status: 'no_speech' } as const,
      { status: 'other_language' } as const,
    ];
    engineThat(async () => {
      const next = responses.shift();
      if (next === undefined || next instanceof Error) throw next;
      return next;
    });
    const states = new Set<string | undefined>();
    for (let note = 0; note < 3; note += 1) {
      const id = await upload();
      await test.doJobs();
      states.add(await stateOf(id, 'ann'));
      expect(await transcriptOf(id)).toBeUndefined();
    }
    expect(received).toHaveLength(3);
    expect([...states]).toEqual(['failed', 'no_speech', 'other_language']);
  });

  it('follows the preferences of the account', async () => {
    engineThat(async () => TEXT);
    expect(await prefer({ language: 'de-AT' })).toEqual({
      transcripts: true,
      language: 'de-AT',
      available: true,
      languages: ['en'],
      replies_for_new: false,
      display_language: null,
    });
    const queued = await upload();
    await test.doJobs();
    expect(received).toMatchObject([{ language: 'de-AT' }]);
    expect(await stateOf(queued, 'ann')).toBe('unchecked');
    const late = await upload();
    expect(await prefer({ transcripts: false })).toMatchObject({ transcripts: false, language: 'de-AT' });
    const off = await upload();
    await test.doJobs();
    expect(received).toHaveLength(1);
    for (const id of [late, off]) expect(await stateOf(id, 'ann')).toBe('none');
    expect(await prefer({ transcripts: true, language: null })).toMatchObject({
      transcripts: true,
      language: null,
    });
    const refused = await test.request('/api/v1/profile/me/preferences', {
      ...{ method: 'PATCH', uid: 'ann', body: '{"language":"not a language"}' },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(refused.status).toBe(400);
    expect((await test.request('/api/v1/profile/me/preferences')).status).toBe(401);
  });

  it('queues recordings that a crash left without a job', async () => {
    engineThat(async () => TEXT);
    const id = await upload();
    const { jobs } = test.service.stores;
    const held = await jobs.claim({ kind: 'transcribe', key: id }, { holder: 'lost', leaseMs: 60_000 });
    if (held) await jobs.complete(held);
    await test.doJobs();
    expect(await transcriptOf(id)).toMatchObject({ text: VTT });
  });

  it('does not happen unless configured', async () => {
    const other = await openTestService();
    const made = await other.upload(await readSample('recorded.webm'));
    const { filename } = uploadSchema.parse(await made.json());
    const own = await other.request(`/api/v1/recordings/${filename}`, { uid: 'ann' });
    expect(await own.json()).toMatchObject(NEVER_WRITTEN);
    const preferences = await other.request('/api/v1/profile/me/preferences', { uid: 'ann' });
    expect(await preferences.json()).toEqual({
      ...{ transcripts: true, language: null },
      ...{ available: false, languages: [], replies_for_new: false, display_language: null },
    });
    await other.close();
  });
});

describe('the order of transcriptions', () => {
  const open = (): {
    send(recording: { ownerUid?: string; duration?: number; createdAt?: number }): Promise<void>;
    inOrder(): string[];
    clock: { now: number };
  } => {
    const queued: { readonly key: string; readonly dueAt: number }[] = [];
    const clock = { now: 10_000_000_000 };
    const queue = createTranscriptionQueue({
      jobs: {
        enqueue: async ({ key }, delayMs = 0) => void queued.push({ key, dueAt: clock.now + delayMs }),
      },
      log: { error: () => undefined },
      now: () => clock.now,
    });
    return {
      clock,
      send: ({ ownerUid = 'ann', duration = 10, createdAt = clock.now }) =>
        queue({ id: `${ownerUid} ${queued.length}`, ownerUid, duration, createdAt }),
      inOrder: () => {
        expect(queued.every(({ dueAt }) => dueAt <= clock.now)).toBe(true);
        return queued.toSorted((a, b) => a.dueAt - b.dueAt).map(({ key }) => key);
      },
    };
  };

  it('is newest first', async () => {
    const { send, inOrder, clock } = open();
    for (const ownerUid of ['ann', 'bob', 'cy']) {
      await send({ ownerUid });
      clock.now += 60_000;
    }
    expect(inOrder()).toEqual(['cy 2', 'bob 1', 'ann 0']);
  });

  it('is short before long, unless the short one is much older', async () => {
    const { send, inOrder, clock } = open();
    await send({ ownerUid: 'ann', duration: 5 });
    clock.now += 60_000;
    await send({ ownerUid: 'bob', duration: 900 });
    expect(inOrder()).toEqual(['ann 0', 'bob 1']);
    clock.now += 3 * 3_600_000;
    await send({ ownerUid: 'cy', duration: 900 });
    expect(inOrder()).toEqual(['cy 2', 'ann 0', 'bob 1']);
  });

  it('ranks an account with many queued recordings behind others', async () => {
    const { send, inOrder } = open();
    for (let note = 0; note < 4; note += 1) await send({ ownerUid: 'eve', duration: 900 });
    await send({ ownerUid: 'bob', duration: 901 });
    expect(inOrder()).toEqual(['eve 0', 'bob 4', 'eve 1', 'eve 2', 'eve 3']);
  });
});
