import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeJournal, type FakeJournal, ok } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';

let journal: FakeJournal;
let page: RecorderHarness;

beforeEach(() => {
  journal = createFakeJournal();
  page = openRecorder({ journal });
});

async function recordAndDelete(ms = 4000): Promise<void> {
  await page.record(ms);
  page.recorder.send({ type: 'discard' });
}

describe('a recording that is deleted while active', () => {
  // spec: recorder.8
  it('turns the microphone off at once, uploads nothing, and is not listed as a draft', async () => {
    await recordAndDelete();
    expect(page.recorder.getSnapshot().status).toBe('deleted');
    expect(page.microphone.isLive).toBe(false);
    expect(page.uploads.requests).toEqual([]);
    expect(await journal.openPage().list('uid-1')).toEqual([]);
  });

  it('is restored whole, for review, and can be saved then', async () => {
    await recordAndDelete();
    page.recorder.send({ type: 'undoDelete' });
    await page.reaches('paused');
    const restored = { rawMs: 4000, elapsedMs: 4000, canResume: false, isRestored: true };
    expect(page.recorder.getSnapshot()).toMatchObject(restored);
    page.clock.advance(60_000);
    expect(page.recorder.getSnapshot().status).toBe('paused');
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 4000, audio: { size: 4096 } });
    page.uploads.answer(ok({ id: 'abc', shareUrl: 'https://beep.example/play/abc' }));
    await page.uploadReaches('sent');
    await expect.poll(() => journal.drafts()).toEqual([]);
  });

  it('can be saved before the audio has been delivered', async () => {
    await recordAndDelete();
    page.recorder.send({ type: 'undoDelete' });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 4000, audio: { size: 4096 } });
  });

  it('keeps its cuts when restored', async () => {
    await page.record(8000);
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'resume' });
    await page.reaches('recording');
    page.clock.advance(2000);
    page.recorder.send({ type: 'discard' });
    page.recorder.send({ type: 'undoDelete' });
    await page.reaches('paused');
    expect(page.recorder.getSnapshot()).toMatchObject({ rawMs: 10_000, elapsedMs: 5000 });
  });

  // spec: recorder.8
  it('is removed after 30 s', async () => {
    await recordAndDelete();
    page.clock.advance(29_999);
    expect(page.recorder.getSnapshot().status).toBe('deleted');
    page.clock.advance(1);
    expect(page.recorder.getSnapshot().status).toBe('idle');
    await expect.poll(() => journal.drafts()).toEqual([]);
    page.recorder.send({ type: 'undoDelete' });
    expect(page.recorder.getSnapshot().status).toBe('idle');
  });

  it('is removed when another recording starts, and its timer does not end that one', async () => {
    await recordAndDelete();
    page.recorder.send({ type: 'start' });
    await page.microphone.grant();
    await page.reaches('recording');
    page.clock.advance(31_000);
    expect(page.recorder.getSnapshot().status).toBe('recording');
    await expect.poll(() => journal.drafts()).toHaveLength(1);
  });

  it('is listed by the next page if this page dies within the 30 s', async () => {
    await recordAndDelete();
    await expect.poll(() => journal.drafts()[0]?.sizeBytes).toBe(4096);
    journal.die();
    expect(await journal.openPage().list('uid-1')).toMatchObject([{ durationMs: 4000 }]);
  });

  it('is removed at once if it is shorter than a second', async () => {
    await recordAndDelete(750);
    expect(page.recorder.getSnapshot().status).toBe('idle');
    await expect.poll(() => journal.drafts()).toEqual([]);
  });

  it('can be restored if it was deleted while pausing', async () => {
    await page.record(3000);
    page.recorder.send({ type: 'pause' });
    page.recorder.send({ type: 'discard' });
    expect(page.recorder.getSnapshot().status).toBe('deleted');
    expect(page.microphone.isLive).toBe(false);
    page.recorder.send({ type: 'undoDelete' });
    await page.reaches('paused');
    expect(page.recorder.getSnapshot()).toMatchObject({ rawMs: 3000 });
  });
});
