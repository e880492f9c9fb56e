import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_ORIGIN } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { type Served, serveTestService } from '../testing/serve-test-service.ts';
import {
  createFirstClient,
  type FirstClient,
  FirstRefusal,
  type FirstTake,
} from './client-of-first-release.ts';

const LISTENER = 'aaaaaaaa-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;

let served: Served;
let users = 0;

beforeAll(async () => {
  served = await serveTestService();
});
afterAll(() => served.close());

function as(uid: string | null, pageOrigin?: string): FirstClient {
  const user = uid === null ? null : { uid, token: `token-of-${uid}` };
  return createFirstClient({ origin: served.origin, user, ...(pageOrigin !== undefined && { pageOrigin }) });
}

/** Of somebody who has recorded nothing. */
function newClient(pageOrigin?: string): FirstClient {
  users += 1;
  return as(`user${users}`, pageOrigin);
}

async function aTake(change: Partial<FirstTake> = {}): Promise<FirstTake> {
  return {
    id: crypto.randomUUID(),
    source: 'BEEP_WEB',
    type: 'audio/webm;codecs=opus',
    audio: await readSample('recorded.webm'),
    ...change,
  };
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof FirstRefusal) return `${error.httpStatus} ${error.code}`;
    throw error;
  }
  return 'answered';
}

// spec: upgrade.5
describe('a page or extension of version 1.0', () => {
  it.each([
    ['a page', 'BEEP_WEB', 'audio/webm;codecs=opus', 'recorded.webm', 'audio/webm'],
    ['a page in Safari', 'BEEP_WEB', 'audio/mp4', 'recorded.mp4', 'audio/mp4'],
    ['Gmail', 'BEEP_ADDON_GMAIL', 'audio/webm;codecs=opus', 'recorded.webm', 'audio/webm'],
    ['Docs', 'BEEP_ADDON_DOCS', 'audio/webm;codecs=opus', 'recorded.webm', 'audio/webm'],
    ['Classroom', 'BEEP_ADDON_CLASSROOM', 'audio/webm;codecs=opus', 'recorded.webm', 'audio/webm'],
    ['Front', 'BEEP_FRONT_APP', '', 'recorded.mp4', 'audio/mp4'],
  ] as const)(
    'uploads from %s, and lists and plays what it stored',
    async (_, source, type, name, mimeType) => {
      const { test } = served;
      const eve = newClient(EXTENSION_ORIGIN);
      const take = await aTake({
        source,
        type: type === '' ? 'application/octet-stream' : type,
        audio: await readSample(name),
      });
      const { id, shareUrl } = await eve.upload(take);
      expect(shareUrl).toBe(`${test.service.publicUrl}/play/${id}`);
      expect((await eve.upload(take)).id).toBe(id);
      const expected = {
        ...{ id, mimeType, durationSeconds: 3, createdAtMs: test.clock.now, expiresAtMs: null },
        ...{ canDelete: true, listenCount: 0 },
      };
      expect(await eve.find(id)).toMatchObject(expected);
      expect(await eve.list()).toMatchObject({ recordings: [expected], totalRecordings: 1, hasNext: false });
      const { audioUrl } = await as(null).find(id);
      const audio = await test.request(new URL(audioUrl).pathname);
      expect([audio.status, audio.headers.get('Content-Type')]).toEqual([200, mimeType]);
    },
  );

  it('turns the pages of a list', async () => {
    const eve = newClient();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await eve.upload(await aTake())).id);
    const pages = [await eve.list({ limit: 2 }), await eve.list({ limit: 2, page: 2 })];
    expect(pages.map(({ hasNext, totalRecordings }) => [hasNext, totalRecordings])).toEqual([
      [true, 3],
      [false, 3],
    ]);
    const listed = pages.flatMap(({ recordings }) => recordings.map(({ id }) => id));
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it('changes when a recording ends', async () => {
    const { test } = served;
    const eve = newClient();
    const { id } = await eve.upload(await aTake());
    expect(await eve.changeExpiry(id, '1_day')).toBe(test.clock.now + DAY_MS);
    expect((await eve.find(id)).expiresAtMs).toBe(test.clock.now + DAY_MS);
    expect(await eve.changeExpiry(id, 'never')).toBeNull();
    await eve.changeExpiry(id, '1_day');
    test.clock.now += DAY_MS + 1000;
    expect(await refusalOf(eve.find(id))).toBe('410 expired');
  });

  it('deletes a recording and takes that back', async () => {
    const eve = newClient();
    const { id } = await eve.upload(await aTake());
    await eve.remove(id);
    expect(await refusalOf(as(null).find(id))).toBe('410 deleted');
    expect((await eve.list()).totalRecordings).toBe(0);
    expect((await eve.restore(id)).id).toBe(id);
    expect(await refusalOf(as('ben').remove(id))).toBe('403 forbidden');
    expect(await refusalOf(as(null).remove(id))).toBe('401 unauthorized');
  });

  it('counts a listener once', async () => {
    const eve = newClient();
    const { id } = await eve.upload(await aTake());
    await as(null).countListen(id, LISTENER);
    await as(null).countListen(id, LISTENER);
    await expect.poll(async () => (await eve.find(id)).listenCount).toBe(1);
    expect((await as(null).find(id)).listenCount).toBeUndefined();
  });

  it('downloads a recording', async () => {
    const eve = newClient();
    const { test } = served;
    const { id } = await eve.upload(await aTake());
    const { url, filename } = await as(null).locateDownload(id);
    expect(filename).toBe(`${id}.mp3`);
    const file = await test.request(url.slice(test.service.publicUrl.length));
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg']);
  });

  it('writes, reads, finds and removes a transcript', async () => {
    const { test } = served;
    const eve = newClient();
    const { id } = await eve.upload(await aTake());
    expect(await eve.transcript(id)).toBeNull();
    const transcript = {
      format: 'text/vtt',
      text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning',
    } as const;
    await eve.putTranscript(id, transcript);
    expect(await eve.transcript(id)).toEqual(transcript);
    await test.doJobs();
    await expect.poll(async () => (await eve.list({ search: 'morning' })).totalRecordings).toBe(1);
    await eve.removeTranscript(id);
    expect(await eve.transcript(id)).toBeNull();
  });

  it('is told what it has words for if it is refused', async () => {
    const eve = newClient();
    expect(await refusalOf(eve.find('A'.repeat(22)))).toBe('404 not_found');
    expect(await refusalOf(as(null).upload(await aTake()))).toBe('401 unauthorized');
    const noise = new TextEncoder().encode('not a sound '.repeat(200));
    expect(await refusalOf(eve.upload(await aTake({ audio: noise })))).toMatch(/^415 /);
  });

  it('subscribes an address to the newsletter', async () => {
    expect(await as(null).subscribe('eve@school.example')).toBe('subscribed');
    expect(await as(null).subscribe('no address')).toBe('failed');
  });

  it('deletes the account', async () => {
    const { test } = served;
    const eve = newClient();
    const { id } = await eve.upload(await aTake());
    await eve.deleteAccount();
    await test.doJobs();
    expect(await refusalOf(as(null).find(id))).toBe('410 deleted');
  });
});
