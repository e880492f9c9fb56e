import { uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createTranscriptionQueue } from './transcribe-recording.ts';
import { type TranscriptionEngine, TranscriptionError } from './transcription-engine.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nAsk not what your country can do for you';

describe('transcription', () => {
  let test: TestService;
  let received: File[];
  let response: (file: File) => Promise<string>;
  beforeAll(async () => {
    const transcription: TranscriptionEngine = {
      transcribe: (file) => {
        received.push(file);
        return response(file);
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

  it('happens once, after the upload, and sends the engine no link', async () => {
    engineThat(async () => VTT);
    const headers = { 'Idempotency-Key': '6f3b3b0e-7a35-4f7e-9d3a-2f5a8b1c9d00' };
    const id = await upload(headers);
    expect(received).toEqual([]);
    await test.doJobs();
    expect(await transcriptOf(id)).toEqual({ format: 'text/vtt', text: VTT });
    expect(received[0]).toMatchObject({ name: 'note.webm', type: 'audio/webm' });
    expect(received[0]?.size).toBeGreaterThan(1000);
    await upload(headers);
    await test.doJobs();
    expect(received).toHaveLength(1);
  });

  it('does not replace the owner’s transcript, written before or meanwhile', async () => {
    engineThat(async () => {
      await test.service.stores.transcripts.put(id, { format: 'text/plain', text: 'mine' }, 1);
      return VTT;
    });
    const id = await upload();
    await test.doJobs();
    expect(await transcriptOf(id)).toEqual({ format: 'text/plain', text: 'mine' });
    const other = await upload();
    await test.service.stores.transcripts.put(other, { format: 'text/plain', text: 'before' }, 1);
    await test.doJobs();
    expect(received).toHaveLength(1);
  });

  it('sends nothing of a deleted recording, and stores nothing for one deleted meanwhile', async () => {
    engineThat(async () => {
      await test.service.stores.recordings.markDeleted(going, test.clock.now);
      return VTT;
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

  it('retries failures, and gives up after nine attempts', async () => {
    let failures = 2;
    engineThat(async () => {
      failures -= 1;
      if (failures >= 0) throw new TranscriptionError('out of order');
      return VTT;
    });
    const id = await upload();
    await test.doJobs();
    expect(received).toHaveLength(3);
    expect(await transcriptOf(id)).toMatchObject({ text: VTT });
    failures = Number.POSITIVE_INFINITY;
    await upload();
    await test.doJobs();
    expect(received).toHaveLength(3 + 9);
    expect(test.logged.filter((line) => line.startsWith('transcription_given_up'))).toHaveLength(1);
  });

  it('gives up at once on a permanent error, and stores nothing if nothing is said', async () => {
    const responses = [new TranscriptionError('unreadable', { isFinal: true }), 'WEBVTT\n'];
    engineThat(async () => {
      const next = responses.shift() ?? '';
      if (typeof next === 'string') return next;
      throw next;
    });
    const ids = [await upload(), await upload()];
    await test.doJobs();
    expect(received).toHaveLength(2);
    for (const id of ids) expect(await transcriptOf(id)).toBeUndefined();
  });

  it('does not happen unless configured', async () => {
    const other = await openTestService();
    expect(other.service.afterUpload).toBeUndefined();
    await other.close();
  });
});

describe('many long recordings of one account', () => {
  it('become due one after the other, and another account’s next one at once', async () => {
    const delays: number[] = [];
    const clock = { now: 1000 };
    const queue = createTranscriptionQueue({
      jobs: { enqueue: async (_name, delayMs = 0) => void delays.push(delayMs / 1000) },
      log: { error: () => undefined },
      now: () => clock.now,
    });
    const send = (ownerUid: string): Promise<void> => queue({ id: 'A', ownerUid, duration: 900 });
    for (let note = 0; note < 4; note += 1) await send('eve');
    await send('bob');
    expect(delays).toEqual([0, 120, 300, 480, 0]);
    clock.now += 3_600_000;
    await send('eve');
    expect(delays.at(-1)).toBe(0);
  });
});
