import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGrants } from '../access/grants.ts';
import type { Mp3Encoder, Mp3Request } from '../audio/mp3/mp3-encoder.ts';
import { createAudioQueues } from '../audio/queue/audio-queues.ts';
import { createOutgoingRequests } from '../http/outgoing/outgoing-requests.ts';
import { openRecordingWork, type RecordingWork } from '../open-recording-work.ts';
import { checkAudio } from '../storage/checked-audio.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import type { Stores } from '../storage/stores.ts';
import { aRecording } from '../testing/a-recording.ts';
import { NO_JOB_OBSERVER } from '../testing/no-job-observer.ts';
import { NO_POLICIES } from '../testing/no-policies.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { spooledFiles } from '../testing/spooled-files.ts';
import { openSpool, type Spool } from '../upload/spool.ts';
import { MAKE_MP3, type Mp3Rendition, sourceOfRecording, sourceOfSound } from './mp3-renditions.ts';

const PATIENT = { timeout: 15_000 };

const TIMES = { sweepIntervalMs: 60_000, firstOrphansMs: 60_000, orphansIntervalMs: 60_000, orphanWaitMs: 0 };
const id = newRecordingId();
const NOTE = aRecording({ id, bytes: 4 });

/** An encoder controlled by the test. */
function handEncoder(): { encoder: Mp3Encoder; begun: PromiseWithResolvers<void>[]; count: () => number } {
  const begun: PromiseWithResolvers<void>[] = [];
  const encode = async ({ outputPath, onProgress }: Mp3Request) => {
    const end = Promise.withResolvers<void>();
    end.promise.catch(() => undefined);
    await writeFile(outputPath, 'mp3');
    begun.push(end);
    onProgress(3);
    await end.promise;
    return { status: 'done', bytes: 3 } as const;
  };
  const close = async (): Promise<void> => {
    for (const end of begun) end.reject(new Error('The encoder is closed.'));
  };
  return { encoder: { encode, close }, begun, count: () => begun.length };
}

describe('the mp3s of two processes', { timeout: 30_000 }, () => {
  let folder: string;
  let stores: Stores;
  let hand: ReturnType<typeof handEncoder>;
  let a: RecordingWork;
  let b: RecordingWork;
  let spools: [Spool, Spool];
  const logged: string[] = [];

  function aProcess(spool: Spool, retryMs?: () => number): RecordingWork {
    return openRecordingWork({
      stores,
      audio: checkAudio(createDiskAudioStore(join(folder, 'audio'))),
      spool,
      maxOrphanPercent: 100,
      ...{ auditDays: 1095, language: 'en' },
      encoder: hand.encoder,
      inspector: { inspect: async () => ({ status: 'not_audio' }), close: async () => undefined },
      audioQueues: createAudioQueues({ threads: { inspection: 1, mp3: 1 } }),
      accounts: { deleteAccount: async () => undefined },
      policies: NO_POLICIES,
      ...{ grants: createGrants({ secret: Buffer.from('x'), now: () => 1_000_000 }) },
      ...{ publicUrl: 'https://beep.test', outgoing: createOutgoingRequests({ privateHosts: [] }) },
      toolKeys: { sign: async () => '' },
      newId: newRecordingId,
      observer: NO_JOB_OBSERVER,
      log: { error: (event) => void logged.push(event) },
      now: () => 1_000_000,
      times: { ...TIMES, ...(retryMs ? { retryMs } : {}) },
    });
  }

  const open = async ({ forCalls: { mp3 } }: RecordingWork): Promise<Mp3Rendition> => {
    const recording = await stores.recordings.find(id);
    if (!recording) throw new Error('There is no recording.');
    return mp3.open(sourceOfRecording(recording), '192.0.2.1');
  };
  async function storeReply(reply: string): Promise<void> {
    await writeFile(join(folder, 'audio', `${reply}.webm`), 'webm');
    await stores.replies.setState(id, 'open');
    const sha256 = createHash('sha256').update('webm').digest('hex');
    const sound = { format: 'webm', bytes: 4, sha256, duration: 1, peaks: null, createdAt: 999_000 } as const;
    const limits = { perToken: 9, perRecording: 9, perOwner: 9, bytes: 1_000_000 };
    await stores.replies.create(
      {
        ...{ ...sound, id: reply, key: reply, bodySha256: sha256 },
        ...{ recordingId: id, tokenHash: 'token', name: null, network: null, expiresAt: 2_000_000 },
      },
      { ...limits, flood: { replies: 9, perNetwork: 9, since: 0 } },
    );
  }
  const files = (): Promise<string[]> => readdir(join(folder, 'audio'));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-mp3s-'));
    for (const part of ['audio', 'spool']) await mkdir(join(folder, part));
    stores = await openMemoryStores();
    await stores.recordings.create(NOTE);
    await writeFile(join(folder, 'audio', `${id}.webm`), 'webm');
    hand = handEncoder();
    logged.length = 0;
    spools = [await openSpool(join(folder, 'spool')), await openSpool(join(folder, 'spool'))];
    a = aProcess(spools[0]);
    b = aProcess(spools[1]);
  });
  afterEach(async () => {
    await Promise.all([a.close(), b.close()]);
    expect(await spooledFiles(join(folder, 'spool'))).toEqual([]);
    await Promise.all(spools.map((spool) => spool.close()));
    await stores.close();
    await rm(folder, { recursive: true });
  });

  it('are encoded by the process that was asked first, and stored for the other', async () => {
    const first = await open(a);
    expect(first.status).toBe('growing');
    const second = open(b);
    const third = open(b);
    hand.begun[0]?.resolve();
    expect(await second).toEqual({ status: 'stored', name: `${id}.mp3`, size: 3 });
    expect((await third).status).toBe('stored');
    expect(hand.count()).toBe(1);
  });

  it('are encoded by the other when the first one fails', async () => {
    expect((await open(a)).status).toBe('growing');
    const second = open(b);
    hand.begun[0]?.reject(new Error('broken'));
    expect((await second).status).toBe('growing');
    expect(hand.count()).toBe(2);
    hand.begun[1]?.resolve();
    await expect.poll(files, PATIENT).toContain(`${id}.mp3`);
    expect(logged).toEqual(['job_failed']);
  });

  it('are encoded by the other when the first one stops, without a request', async () => {
    expect((await open(a)).status).toBe('growing');
    await a.close();
    const doing = b.worker.doEverything();
    await expect.poll(hand.count, PATIENT).toBe(2);
    expect((await open(b)).status).toBe('growing');
    hand.begun[1]?.resolve();
    await doing;
    expect(await files()).toContain(`${id}.mp3`);
    expect(await stores.jobs.find({ kind: MAKE_MP3, key: id })).toMatchObject({ status: 'done' });
    expect(logged).toEqual([]);
  });

  it('are not encoded for a recording deleted meanwhile', async () => {
    await stores.jobs.enqueue({ kind: MAKE_MP3, key: id }, 0);
    await stores.jobs.enqueue({ kind: MAKE_MP3, key: newRecordingId() }, 0);
    await stores.recordings.markDeleted(id, 999_999);
    await b.worker.doEverything();
    expect(hand.count()).toBe(0);
    expect(await stores.jobs.find({ kind: MAKE_MP3, key: id })).toMatchObject({ status: 'done' });
  });

  it('are made of a voice reply too, and not kept if it was deleted meanwhile', async () => {
    const openReply = async (reply: string): Promise<Mp3Rendition & { status: 'growing' }> => {
      await storeReply(reply);
      const sound = await stores.replies.findSound(reply, 1_000_000);
      if (!sound) throw new Error('There is no reply.');
      const rendition = await a.forCalls.mp3.open(sourceOfSound(sound), '192.0.2.1');
      if (rendition.status !== 'growing') throw new Error(`The mp3 is ${rendition.status}.`);
      return rendition;
    };
    const [stays, goes] = [newRecordingId(), newRecordingId()];
    const first = await openReply(stays);
    hand.begun[0]?.resolve();
    expect(await first.kept).toEqual({ status: 'stored', name: `${stays}.mp3`, size: 3 });
    const second = await openReply(goes);
    await stores.replies.remove(goes, { tokenHash: 'token' }, 1_000_000);
    hand.begun[1]?.resolve();
    await second.kept;
    expect(await files()).toContain(`${stays}.mp3`);
    expect(await files()).not.toContain(`${goes}.mp3`);
  });
});
