import { readFile } from 'node:fs/promises';
import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { preferenceCalls } from '@beep/api/features/preferences';
import { replyCalls } from '@beep/api/features/replies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import type { QueuedSound } from '../storage/transcript-writing.ts';
import { openTestService, type TestService, type UploadBody } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';
import { setPolicy } from '../testing/set-policy.ts';
import {
  type TranscribedFile,
  type TranscriptionEngine,
  TranscriptionError,
  type TranscriptionResult,
} from './transcription-engine.ts';
import { createTranscriptionQueue } from './transcription-queue.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nAsk not what your country can do for you';
const TEXT = { status: 'text', webVtt: VTT } as const;
const TOKEN = 'A'.repeat(43);
const webm = await readSample('recorded.webm');
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

  describe('of a voice reply', () => {
    const replyTo = async (note: string, body: UploadBody = webm): Promise<string> => {
      await test.service.stores.replies.setState(note, 'open');
      const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
        ...{ method: 'POST', body },
        headers: { 'Reply-Token': TOKEN, 'Idempotency-Key': crypto.randomUUID() },
      });
      return replyCalls.createReply.answer[2].parse(await sent.json()).id;
    };
    const held = (id: string, rest = ''): string => `/api/v1/users/ann/replies/${id}${rest}`;
    const stateOfReply = async (id: string): Promise<unknown> => {
      const inbox = await test.request('/api/v1/users/ann/replies', { uid: 'ann' });
      const { replies } = replyCalls.listReplies.answer[2].parse(await inbox.json());
      return replies.find((reply) => reply.id === id)?.transcript;
    };

    // spec: reply-transcripts.1, reply-transcripts.2
    it('is written once by the same job, for the owner alone', async () => {
      engineThat(async () => TEXT);
      const note = await upload();
      await test.doJobs();
      const id = await replyTo(note);
      expect(await stateOfReply(id)).toBe('writing');
      const path = held(id, '/transcript');
      expect(await responseCode(test.request(path, { uid: 'ann' }))).toBe('404 not_found');
      await test.doJobs();
      expect(received).toHaveLength(2);
      expect(await stateOfReply(id)).toBe('unchecked');
      const found = await test.request(path, { uid: 'ann' });
      expect(await found.json()).toEqual({ format: 'text/vtt', text: VTT, checked: false });
      for (const init of [{}, { uid: 'eve' }, { headers: { 'Reply-Token': TOKEN } }]) {
        expect(await responseCode(test.request(path, init))).toMatch(/^40[134] /);
      }
      const ofEve = `/api/v1/users/eve/replies/${id}/transcript`;
      expect(await responseCode(test.request(ofEve, { uid: 'eve' }))).toBe('404 not_found');
      const sent = await test.request(`/api/v1/recordings/${note}/replies/mine`, {
        headers: { 'Reply-Token': TOKEN },
      });
      expect(await sent.text()).not.toContain('transcript');
      for (const file of ['vtt', 'txt']) {
        expect(await responseCode(test.request(`/media/${id}.${file}`))).toBe('404 not_found');
      }
      expect(await responseCode(test.request(`/api/v1/recordings/${id}/transcript`))).toBe('404 not_found');
      const search = await test.request('/api/v1/users/ann/recordings?q=country', { uid: 'ann' });
      expect(await search.text()).not.toContain(id);
    });

    // spec: reply-transcripts.3
    it('is not written if the owner or the policy wants none', async () => {
      engineThat(async () => TEXT);
      const note = await upload();
      await test.doJobs();
      const late = await replyTo(note);
      await prefer({ transcripts: false });
      const off = await replyTo(note);
      expect(await stateOfReply(off)).toBeUndefined();
      await test.doJobs();
      expect(received).toHaveLength(1);
      expect(await stateOfReply(late)).toBeUndefined();
      await prefer({ transcripts: true });
      await setPolicy(test, 'school.example', { transcripts: 'off' });
      const forbidden = await replyTo(note);
      await test.doJobs();
      expect([await stateOfReply(forbidden), received.length]).toEqual([undefined, 1]);
      await setPolicy(test, 'school.example', {});
    });

    // spec: reply-transcripts.4
    it('is not written for a reply that was deleted or reported, before or meanwhile', async () => {
      let meanwhile = async (): Promise<unknown> => undefined;
      engineThat(async () => {
        await meanwhile();
        return TEXT;
      });
      const note = await upload();
      await test.doJobs();
      const gone = await replyTo(note);
      await test.request(held(gone), { method: 'DELETE', uid: 'ann' });
      await test.doJobs();
      expect(received).toHaveLength(1);
      const { replies, replyTranscripts } = test.service.stores;
      const going = await replyTo(note);
      meanwhile = () => replies.report(going, test.clock.now);
      await test.doJobs();
      expect(received).toHaveLength(2);
      expect(await replyTranscripts.find(going)).toBeUndefined();
    });

    // spec: reply-transcripts.5
    it('is given up after nine attempts, and tells the owner', async () => {
      engineThat(async () => TEXT);
      const note = await upload();
      await test.doJobs();
      engineThat(async () => {
        throw new TranscriptionError('out of order');
      });
      const id = await replyTo(note);
      await test.doJobs();
      expect([await stateOfReply(id), received.length]).toEqual(['failed', 9]);
    });
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
    send(sound: Partial<QueuedSound>): Promise<void>;
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
      send: ({ kind = 'recordings', ownerUid = 'ann', duration = 10, createdAt = clock.now }) =>
        queue({ kind, id: `${ownerUid} ${queued.length}`, ownerUid, duration, createdAt }),
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

  // spec: reply-transcripts.6
  it('ranks the replies of a class behind others and behind the owner’s recordings', async () => {
    const { send, inOrder } = open();
    for (let reply = 0; reply < 3; reply += 1) await send({ kind: 'replies', ownerUid: 'eve', duration: 60 });
    await send({ ownerUid: 'eve', duration: 61 });
    await send({ ownerUid: 'bob', duration: 62 });
    expect(inOrder()).toEqual(['eve 0', 'eve 3', 'bob 4', 'eve 1', 'eve 2']);
    await send({ kind: 'replies', ownerUid: 'eve', duration: 60 });
    expect(inOrder().at(-1)).toBe('eve 5');
  });

  it('ranks an account with many queued recordings behind others', async () => {
    const { send, inOrder } = open();
    for (let note = 0; note < 4; note += 1) await send({ ownerUid: 'eve', duration: 900 });
    await send({ ownerUid: 'bob', duration: 901 });
    expect(inOrder()).toEqual(['eve 0', 'bob 4', 'eve 1', 'eve 2', 'eve 3']);
  });
});
