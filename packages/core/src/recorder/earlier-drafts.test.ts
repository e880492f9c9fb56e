import { beforeEach, describe, expect, it } from 'vitest';
import { aStoredDraft, aUser, ok } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';

const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
const sound = new Blob([new Uint8Array(4096).fill(7)], { type: 'audio/webm;codecs=opus' });

let page: RecorderHarness;

beforeEach(() => {
  page = openRecorder();
});

describe('a draft of an earlier page', () => {
  const left = aStoredDraft({ removed: [{ fromMs: 4000, toMs: 6000 }] });

  it('is uploaded without its removed parts, under its own key, and gets a link', async () => {
    page.journal.put(left, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', draft: left });
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'stopping', elapsedMs: 4000 });
    await page.uploads.asked(1);
    expect(page.editor.cuts).toEqual([[{ fromMs: 0, toMs: 4000 }]]);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ id: 'kept-1', durationMs: 4000 });
    expect(page.journal.drafts()).toMatchObject([{ status: 'to-send', removed: [], durationMs: 4000 }]);
    page.uploads.answer(ok(saved));
    await page.uploadReaches('sent');
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });

  it('is kept on Send if everything was removed; the user decides', async () => {
    const nothing = aStoredDraft({ removed: [{ fromMs: 0, toMs: 6000 }] });
    page.journal.put(nothing, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', draft: nothing });
    await page.reaches('cut-failed');
    expect(page.journal.drafts()).toMatchObject([{ id: 'kept-1', sizeBytes: 4096 }]);
    page.recorder.send({ type: 'saveUncut' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 6000 });
  });

  it('is left to the page that holds it, and that is said', async () => {
    page.journal.put(left, sound);
    await page.journal.openPage().claim('kept-1');
    page.recorder.send({ type: 'uploadDraft', draft: left });
    await page.reaches('draft-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'draft-unavailable', draft: null });
    expect(page.uploads.requests).toHaveLength(0);
    expect(page.journal.drafts()).toHaveLength(1);
  });

  it('is said to be gone if another page sent or discarded it meanwhile', async () => {
    page.recorder.send({ type: 'uploadDraft', draft: left });
    await page.reaches('draft-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'draft-unavailable' });
    await page.record(2000);
    expect(page.recorder.getSnapshot().status).toBe('recording');
  });

  it('is released if the recorder stops before submitting it', async () => {
    page.journal.put(left, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', draft: left });
    page.recorder.stop();
    await expect.poll(() => page.journal.list('uid-1')).toHaveLength(1);
  });
});
