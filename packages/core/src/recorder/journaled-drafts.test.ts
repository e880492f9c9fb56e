import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, failed, ok } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';

let page: RecorderHarness;

beforeEach(() => {
  page = openRecorder();
});

function bytesInJournal(): number | undefined {
  return page.journal.drafts()[0]?.sizeBytes;
}

describe('an active recording', () => {
  it('is stored chunk by chunk, under the id that it is uploaded with', async () => {
    await page.record(500);
    page.microphone.handOver(1000);
    await expect.poll(bytesInJournal).toBe(1000);
    page.microphone.handOver(1000);
    await expect.poll(bytesInJournal).toBe(2000);
    expect(page.journal.drafts()).toMatchObject([
      {
        id: '00000000-0000-4000-8000-000000000001',
        ownerUid: 'uid-1',
        status: 'unfinished',
        durationMs: 500,
      },
    ]);
  });

  it('is listed for the next page when its page dies', async () => {
    await page.record(500);
    page.microphone.handOver(1000);
    await expect.poll(bytesInJournal).toBe(1000);
    const next = page.journal.openPage();
    expect(await next.list('uid-1')).toEqual([]);
    page.journal.die();
    expect(await next.list('uid-1')).toMatchObject([{ status: 'unfinished', sizeBytes: 1000 }]);
  });

  it('is listed as a draft when the recorder is stopped', async () => {
    await page.record(500);
    page.microphone.handOver(1000);
    page.recorder.stop();
    await expect.poll(() => page.journal.list('uid-1')).toMatchObject([{ sizeBytes: 1000 }]);
    expect(page.microphone.isLive).toBe(false);
  });

  it('does not wait for a slow journal', async () => {
    const begin = page.journal.holdBegin();
    await page.record(2000);
    page.microphone.handOver(1000);
    expect(page.recorder.getSnapshot()).toMatchObject({
      status: 'recording',
      elapsedMs: 2000,
      isStored: true,
    });
    begin();
    await expect.poll(bytesInJournal).toBe(1000);
  });

  it('continues if the browser stores nothing, and reports it', async () => {
    page.journal.keepNothing();
    await page.record(500);
    await expect
      .poll(() => page.recorder.getSnapshot())
      .toMatchObject({ status: 'recording', isStored: false });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.upload()).toMatchObject({ status: 'sending', isStored: false });
  });

  it('begins another after a draft that the service had, though the browser stores nothing', async () => {
    page.journal.keepNothing();
    await page.record(500);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.uploads.answer(
      failed({ kind: 'refused', httpStatus: 410, code: 'reply_deleted', message: 'Deleted.' }),
    );
    await page.uploadReaches('failed');
    page.recorder.send({ type: 'start' });
    await page.microphone.grant();
    await page.reaches('recording');
  });

  it('stops when storage is full, and is uploaded', async () => {
    await page.record(500);
    page.journal.setWriteOutcome('full');
    page.microphone.handOver(1000);
    await page.uploads.asked(1);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'submitted', stoppedFor: 'space' });
    page.uploads.answer(ok({ id: 'abc', shareUrl: 'https://beep.example/play/abc' }));
    await page.uploadReaches('sent');
    expect(page.recorder.getSnapshot()).toMatchObject({ stoppedFor: 'space' });
  });

  it('requests persistent storage once', async () => {
    await page.record(0);
    expect(page.room.persistRequests).toBe(1);
  });

  it('holds the wake lock, but not while paused or uploading', async () => {
    await page.record(500);
    expect(page.wakeLock.isHeld).toBe(true);
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    expect(page.wakeLock.isHeld).toBe(false);
    page.recorder.send({ type: 'resume' });
    expect(page.wakeLock.isHeld).toBe(true);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.wakeLock.isHeld).toBe(false);
  });
});

describe('free storage', () => {
  it.each([
    [10 * 1024 * 1024, false],
    [10 * 1024 * 1024 - 1, true],
    [1024 * 1024, true],
    [null, false],
  ])('of %s bytes is low: %s', async (bytes, isRoomLow) => {
    page.room.setFreeBytes(bytes);
    await page.record(500);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', isRoomLow });
  });

  it('of less than 1 MiB prevents recording', async () => {
    page.room.setFreeBytes(1024 * 1024 - 1);
    page.identity.report(aUser());
    page.recorder.send({ type: 'start' });
    await page.reaches('microphone-failed');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'storage-full' });
    await page.microphone.grant();
    await expect.poll(() => page.microphone.isLive).toBe(false);
  });
});
