import { beforeEach, describe, expect, it } from 'vitest';
import { JOURNAL_PATIENCE_MS } from '../limits.ts';
import { aStoredDraft, aUser, createFakeJournal, failed, ok, refused } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';

const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
const down = failed({ kind: 'network', reason: 'unreachable' });
const sound = new Blob([new Uint8Array(4096).fill(7)], { type: 'audio/webm;codecs=opus' });

let page: RecorderHarness;

beforeEach(() => {
  page = openRecorder();
});

/** Saves, and fails both attempts. */
async function failToSend(outcome = down): Promise<void> {
  page.recorder.send({ type: 'save' });
  await page.uploads.asked(1);
  page.uploads.answer(outcome);
  await expect
    .poll(() => {
      page.clock.advance(3000);
      return page.uploads.requests.length;
    })
    .toBe(2);
  page.uploads.answer(outcome);
  await page.uploadReaches('failed');
}

describe('after Save', () => {
  it('stores the draft as to-send, and removes it only after the service has it', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.journal.drafts()).toMatchObject([{ status: 'to-send', durationMs: 2000, sizeBytes: 4096 }]);
    expect(page.uploads.requests[0]?.draft.id).toBe(page.journal.drafts()[0]?.id);
    page.uploads.answer(ok(saved));
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });

  it('waits at most JOURNAL_PATIENCE_MS for a journal that does not answer', async () => {
    page.journal.holdBegin();
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.reaches('submitted');
    expect(page.uploads.requests).toHaveLength(0);
    page.clock.advance(JOURNAL_PATIENCE_MS);
    await page.uploads.asked(1);
    expect(page.upload()).toMatchObject({ status: 'sending', isStored: false });
  });

  // spec: recorder.10, validation.1, limits.1
  it('removes a draft that is too small', async () => {
    page = openRecorder({ microphone: { audio: new Blob([new Uint8Array(1023)]) } });
    await page.record(500);
    page.recorder.send({ type: 'save' });
    await page.reaches('draft-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'recording-too-small', draft: null });
    expect(page.outbox.getSnapshot().uploads).toEqual([]);
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });

  // spec: recorder.11, validation.2, limits.2
  it('keeps a draft that is too long, and never uploads it', async () => {
    const long = aStoredDraft({ id: 'long', durationMs: 900_001 });
    page.journal.put(long, sound);
    page.recorder.send({ type: 'uploadDraft', draft: long });
    await page.reaches('draft-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'recording-too-long', draft: { id: 'long' } });
    expect(page.outbox.getSnapshot().uploads).toEqual([]);
    await expect.poll(() => page.journal.drafts()).toMatchObject([{ id: 'long', status: 'refused' }]);
  });

  it('does not upload a draft whole that is too long and cannot be cut', async () => {
    const removed = [{ fromMs: 0, toMs: 300_000 }];
    const long = aStoredDraft({ id: 'long', durationMs: 900_001, removed });
    page.journal.put(long, sound);
    page.editor.failCuts();
    page.recorder.send({ type: 'uploadDraft', draft: long });
    await page.reaches('cut-failed');
    page.recorder.send({ type: 'saveUncut' });
    await page.reaches('draft-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'recording-too-long' });
    expect(page.uploads.requests).toHaveLength(0);
    await expect
      .poll(() => page.journal.drafts())
      .toMatchObject([{ id: 'long', status: 'refused', removed }]);
  });

  it('takes audio that the encoder lost from the journal', async () => {
    page = openRecorder({ microphone: { losesEverything: true } });
    await page.record(2000);
    page.microphone.handOver(3000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 2000 });
    expect(page.uploads.requests[0]?.draft.audio.size).toBe(3000);
  });
});

it('keeps a draft in the journal when reading it fails', async () => {
  const journal = createFakeJournal();
  const begin: typeof journal.begin = async (head) => {
    const entry = await journal.begin(head);
    return entry && { ...entry, read: async () => null };
  };
  page = openRecorder({
    microphone: { losesEverything: true },
    recorder: { journal: { ...journal, begin } },
    journal,
  });
  await page.record(2000);
  page.microphone.handOver(3000);
  page.recorder.send({ type: 'save' });
  await page.reaches('draft-refused');
  await expect.poll(() => journal.list('uid-1')).toMatchObject([{ sizeBytes: 3000 }]);
});

describe('a draft that failed to upload', () => {
  it('is retried with the same key and bytes when the network is likely back', async () => {
    await page.record(2000);
    await failToSend();
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
    const drafts = page.uploads.requests.map(({ draft }) => draft);
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    const bytes = await Promise.all(drafts.map(({ audio }) => audio.bytes()));
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });

  it('is retried when its user has signed in again, not as another user', async () => {
    await page.record(2000);
    await failToSend();
    page.identity.report(null);
    page.connectivity.becomeLikely();
    page.identity.report(aUser({ uid: 'uid-2' }));
    page.connectivity.becomeLikely();
    expect(page.upload()).toMatchObject({ status: 'failed', failure: { kind: 'network' } });
    expect(page.uploads.requests).toHaveLength(2);
    page.identity.report(aUser());
    await page.uploads.asked(3);
  });

  it('waits for the next retry when a new recording starts', async () => {
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'start' });
    await page.reaches('requesting');
    await expect.poll(() => page.outbox.getSnapshot().waiting).toMatchObject([{ status: 'to-send' }]);
    expect(page.outbox.getSnapshot()).toMatchObject({ uploads: [], lastFailure: { kind: 'network' } });
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
  });

  it('blocks a new recording if the journal does not have it', async () => {
    page.journal.keepNothing();
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'start' });
    expect(page.recorder.getSnapshot().status).toBe('submitted');
  });

  it('is kept when its screen is left and the journal does not have it', async () => {
    page.journal.keepNothing();
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'detach' });
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
    page.uploads.answer(ok(saved));
    await expect
      .poll(() => page.outbox.getSnapshot())
      .toMatchObject({ uploads: [], sent: [{ recording: saved }] });
  });

  it('blocks the recorder during its upload', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.recorder.send({ type: 'start' });
    page.recorder.send({ type: 'uploadDraft', draft: aStoredDraft() });
    expect(page.recorder.getSnapshot().status).toBe('submitted');
    page.uploads.answer(ok(saved));
    await page.uploadReaches('sent');
    page.recorder.send({ type: 'start' });
    expect(page.recorder.getSnapshot().status).toBe('requesting');
  });

  it('continues to upload when its screen is left, and is reported', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.recorder.send({ type: 'detach' });
    expect(page.recorder.getSnapshot().status).toBe('idle');
    page.uploads.answer(ok(saved));
    await expect.poll(() => page.outbox.getSnapshot().sent).toMatchObject([{ recording: saved }]);
    expect(page.uploads.requests).toHaveLength(1);
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });

  // spec: C1
  it('stays in the journal for its user when another user signs in', async () => {
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'detach' });
    expect(page.recorder.getSnapshot().status).toBe('idle');
    await expect.poll(() => page.journal.list('uid-1')).toHaveLength(1);
  });

  it('is removed when the user discards it', async () => {
    await page.record(2000);
    await failToSend();
    page.outbox.send({ type: 'discard', id: page.upload()?.draft.id ?? '' });
    await expect.poll(() => page.journal.drafts()).toEqual([]);
    expect(page.upload()).toBeUndefined();
  });

  it('is removed if it was uploaded before and its recording has been deleted', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.uploads.answer(refused(410, 'deleted'));
    await page.uploadReaches('failed');
    expect(page.upload()).toMatchObject({ isFinal: true });
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });
});

it('a recording left during Save does not end the next one', async () => {
  await page.record(2000);
  page.recorder.send({ type: 'save' });
  page.recorder.send({ type: 'detach' });
  page.recorder.send({ type: 'start' });
  await page.microphone.grant();
  await page.reaches('recording');
  await expect.poll(() => page.journal.list('uid-1')).toMatchObject([{ status: 'unfinished' }]);
  page.clock.advance(1000);
  expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 1000 });
  expect(page.microphone.isLive).toBe(true);
});
