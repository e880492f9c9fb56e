import { beforeEach, describe, expect, it, vi } from 'vitest';
import { JOURNAL_PATIENCE_MS } from '../limits.ts';
import { createOutbox } from '../outbox/create-outbox.ts';
import { aStoredDraft, aUser, createFakeJournal, failed, ok, refused } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from './recorder-harness.ts';

const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
const down = failed({ kind: 'network', message: 'down' });
const sound = new Blob([new Uint8Array(4096).fill(7)], { type: 'audio/webm;codecs=opus' });

let page: RecorderHarness;

beforeEach(() => {
  page = openRecorder();
});

/** Saves, and lets both tries fail. */
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

describe('from Save on', () => {
  it('the take is an entry to send, and is forgotten only after the service has it', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.journal.takes()).toMatchObject([{ status: 'to-send', durationMs: 2000, sizeBytes: 4096 }]);
    expect(page.uploads.requests[0]?.take.id).toBe(page.journal.takes()[0]?.id);
    page.uploads.answer(ok(saved));
    await expect.poll(() => page.journal.takes()).toEqual([]);
  });

  it('a journal that does not answer holds nothing up for long', async () => {
    page.journal.holdBegin();
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.reaches('submitted');
    expect(page.uploads.requests).toHaveLength(0);
    page.clock.advance(JOURNAL_PATIENCE_MS);
    await page.uploads.asked(1);
    expect(page.upload()).toMatchObject({ status: 'sending', isKept: false });
  });

  it('a take that is too small leaves nothing behind', async () => {
    page = openRecorder({ microphone: { audio: new Blob([new Uint8Array(1023)]) } });
    await page.record(500);
    page.recorder.send({ type: 'save' });
    await page.reaches('take-refused');
    await expect.poll(() => page.journal.takes()).toEqual([]);
  });

  it('a take that is too long stays, as one that is never sent', async () => {
    const long = aStoredDraft({ id: 'long', durationMs: 900_001 });
    page.journal.put(long, sound);
    page.recorder.send({ type: 'uploadDraft', take: long });
    await page.reaches('take-refused');
    await expect.poll(() => page.journal.takes()).toMatchObject([{ id: 'long', status: 'refused' }]);
  });

  it('a take that is too long is not sent whole either, where its cut has failed', async () => {
    const removed = [{ fromMs: 0, toMs: 300_000 }];
    const long = aStoredDraft({ id: 'long', durationMs: 900_001, removed });
    page.journal.put(long, sound);
    page.editor.failCuts();
    page.recorder.send({ type: 'uploadDraft', take: long });
    await page.reaches('cut-failed');
    page.recorder.send({ type: 'saveUncut' });
    await page.reaches('take-refused');
    expect(page.recorder.getSnapshot()).toMatchObject({ code: 'take-too-long' });
    expect(page.uploads.requests).toHaveLength(0);
    await expect.poll(() => page.journal.takes()).toMatchObject([{ id: 'long', status: 'refused' }]);
  });

  it('what an encoder lost is taken from the journal', async () => {
    page = openRecorder({ microphone: { losesEverything: true } });
    await page.record(2000);
    page.microphone.handOver(3000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.take).toMatchObject({ durationMs: 2000 });
    expect(page.uploads.requests[0]?.take.audio.size).toBe(3000);
  });
});

it('a journal that cannot be read for the moment is not emptied for it', async () => {
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
  await page.reaches('take-refused');
  await expect.poll(() => journal.list('uid-1')).toMatchObject([{ sizeBytes: 3000 }]);
});

describe('a take that was not sent', () => {
  it('is sent by itself, with the same key and the very same bytes, when the network is likely there', async () => {
    await page.record(2000);
    await failToSend();
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
    const takes = page.uploads.requests.map(({ take }) => take);
    expect(new Set(takes.map(({ id }) => id)).size).toBe(1);
    const bytes = await Promise.all(takes.map(({ audio }) => audio.bytes()));
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });

  it('is sent by itself when its user has signed in again, and not as anybody else', async () => {
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

  it('is sent by itself, as its user is told, after a refusal that says nothing of the take', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.uploads.answer(refused(403, 'forbidden'));
    await page.uploadReaches('failed');
    page.connectivity.becomeLikely();
    await page.uploads.asked(2);
  });

  it('is sent by itself after the log-in page of a network in between', async () => {
    await page.record(2000);
    await failToSend(failed({ kind: 'malformed' }));
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
  });

  it('waits for the next chance when a new one begins', async () => {
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'start' });
    await page.reaches('requesting');
    await expect.poll(() => page.outbox.getSnapshot().waiting).toMatchObject([{ status: 'to-send' }]);
    expect(page.outbox.getSnapshot()).toMatchObject({ uploads: [], lastFailure: { kind: 'network' } });
    page.connectivity.becomeLikely();
    await page.uploads.asked(3);
  });

  it('keeps the recorder where the journal does not have it: another one would lose it', async () => {
    page.journal.keepNothing();
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'start' });
    expect(page.recorder.getSnapshot().status).toBe('submitted');
  });

  it('is not lost with its screen where the journal does not have it', async () => {
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

  it('keeps the recorder while it is being sent', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.recorder.send({ type: 'start' });
    page.recorder.send({ type: 'uploadDraft', take: aStoredDraft() });
    expect(page.recorder.getSnapshot().status).toBe('submitted');
    page.uploads.answer(ok(saved));
    await page.uploadReaches('sent');
    page.recorder.send({ type: 'start' });
    expect(page.recorder.getSnapshot().status).toBe('requesting');
  });

  it('goes on being sent when its screen is left, and its user is told', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.recorder.send({ type: 'detach' });
    expect(page.recorder.getSnapshot().status).toBe('idle');
    page.uploads.answer(ok(saved));
    await expect.poll(() => page.outbox.getSnapshot().sent).toMatchObject([{ recording: saved }]);
    expect(page.uploads.requests).toHaveLength(1);
    await expect.poll(() => page.journal.takes()).toEqual([]);
  });

  it('stays for its user when somebody else takes the screen', async () => {
    await page.record(2000);
    await failToSend();
    page.recorder.send({ type: 'detach' });
    expect(page.recorder.getSnapshot().status).toBe('idle');
    await expect.poll(() => page.journal.list('uid-1')).toHaveLength(1);
  });

  it('is gone for good when the user discards it', async () => {
    await page.record(2000);
    await failToSend();
    page.outbox.send({ type: 'discard', id: page.upload()?.take.id ?? '' });
    await expect.poll(() => page.journal.takes()).toEqual([]);
    expect(page.upload()).toBeUndefined();
  });

  it('is kept and never tried again where the service will never take it', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.uploads.answer(refused(422, 'idempotency_mismatch'));
    await page.uploadReaches('failed');
    expect(page.upload()).toMatchObject({ isFinal: true });
    await expect.poll(() => page.journal.takes()).toMatchObject([{ status: 'refused' }]);
    page.outbox.send({ type: 'retry', id: page.upload()?.take.id ?? '' });
    page.connectivity.becomeLikely();
    expect(page.uploads.requests).toHaveLength(1);
  });

  it('is forgotten where the service had it and its recording is deleted by now', async () => {
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    page.uploads.answer(refused(410, 'deleted'));
    await page.uploadReaches('failed');
    expect(page.upload()).toMatchObject({ isFinal: true });
    await expect.poll(() => page.journal.takes()).toEqual([]);
  });
});

it('a take that is left in the middle of Save does not end the next one', async () => {
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

describe('a take that an earlier page left', () => {
  const left = aStoredDraft({ removed: [{ fromMs: 4000, toMs: 6000 }] });

  it('is sent without what was taken out, under its own key, and leads to the link', async () => {
    page.journal.put(left, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', take: left });
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'stopping', elapsedMs: 4000 });
    await page.uploads.asked(1);
    expect(page.editor.cuts).toEqual([[{ fromMs: 0, toMs: 4000 }]]);
    expect(page.uploads.requests[0]?.take).toMatchObject({ id: 'kept-1', durationMs: 4000 });
    expect(page.journal.takes()).toMatchObject([{ status: 'to-send', removed: [], durationMs: 4000 }]);
    page.uploads.answer(ok(saved));
    await page.uploadReaches('sent');
    await expect.poll(() => page.journal.takes()).toEqual([]);
  });

  it('is not thrown away by Send where all of it had been taken out: its user decides', async () => {
    const nothing = aStoredDraft({ removed: [{ fromMs: 0, toMs: 6000 }] });
    page.journal.put(nothing, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', take: nothing });
    await page.reaches('cut-failed');
    expect(page.journal.takes()).toMatchObject([{ id: 'kept-1', sizeBytes: 4096 }]);
    page.recorder.send({ type: 'saveUncut' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.take).toMatchObject({ durationMs: 6000 });
  });

  it('is left to the page that holds it', async () => {
    page.journal.put(left, sound);
    await page.journal.openPage().claim('kept-1');
    page.recorder.send({ type: 'uploadDraft', take: left });
    await page.reaches('idle');
    expect(page.uploads.requests).toHaveLength(0);
  });

  it('is free again when the recorder is left before it is submitted', async () => {
    page.journal.put(left, sound);
    page.identity.report(aUser());
    page.recorder.send({ type: 'uploadDraft', take: left });
    page.recorder.stop();
    await expect.poll(() => page.journal.list('uid-1')).toHaveLength(1);
  });
});

it('two pages and their outboxes make one recording of one take', async () => {
  const onSaved = vi.fn();
  const journal = createFakeJournal();
  page = openRecorder({ journal, outbox: { onSaved } });
  await page.record(2000);
  const { session, uploads, clock, connectivity, editor } = page;
  const outbox = createOutbox({
    journal: journal.openPage(),
    session,
    api: uploads,
    clock,
    connectivity,
    editor,
    onSaved,
  });
  const outboxes = [page.outbox, outbox];
  await failToSend();
  outbox.send({ type: 'sendAll' });
  expect(uploads.requests).toHaveLength(2);
  page.recorder.send({ type: 'detach' });
  await page.uploads.asked(3);
  for (const each of outboxes) each.send({ type: 'sendAll' });
  uploads.answer(ok(saved));
  await expect.poll(() => journal.takes()).toEqual([]);
  await expect.poll(() => outboxes.map((each) => each.getSnapshot().uploads)).toEqual([[], []]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(new Set(uploads.requests.map(({ take }) => take.id)).size).toBe(1);
  expect(uploads.requests).toHaveLength(3);
});
