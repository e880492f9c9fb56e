import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftDestination } from '../drafts/index.ts';
import { aStoredDraft, aUser, createFakeJournal, failed, ok, refused } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';
import type { Outbox } from './create-outbox.ts';
import type { OutboxEvent } from './outbox-machine.ts';

let clock: RecorderHarness['clock'];
let identity: RecorderHarness['identity'];
let uploads: RecorderHarness['uploads'];
let journal: RecorderHarness['journal'];
let editor: RecorderHarness['editor'];
let connectivity: RecorderHarness['connectivity'];
let open: RecorderHarness['openOutbox'];
let outbox: Outbox;
const onSaved = vi.fn();

const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
const busyFor = (retryAfterMs: number): ReturnType<typeof failed> =>
  failed({ kind: 'refused', httpStatus: 429, code: 'rate_limited', message: undefined, retryAfterMs });
const down = failed({ kind: 'network', reason: 'unreachable' });
const audio = new Blob([new Uint8Array(4096).fill(7)], { type: 'audio/webm;codecs=opus' });

/** Fails both attempts of the current upload. */
async function failBothTries(): Promise<void> {
  const before = uploads.requests.length;
  uploads.answer(down);
  await expect
    .poll(() => {
      clock.advance(3000);
      return uploads.requests.length;
    })
    .toBe(before + 1);
  uploads.answer(down);
  await expect.poll(() => outbox.getSnapshot().uploads).toEqual([]);
}

beforeEach(() => {
  onSaved.mockReset();
  journal = createFakeJournal();
  journal.put(aStoredDraft({ status: 'to-send' }), audio);
  const page = openRecorder({ journal, outbox: { onSaved } });
  ({ clock, identity, uploads, editor, connectivity, outbox, openOutbox: open } = page);
});

describe('a draft that an earlier page did not upload', () => {
  it('is uploaded unchanged under its own key, and removed only after the service has it', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    const draft = uploads.requests[0]?.draft;
    expect(draft).toMatchObject({ id: 'kept-1', ownerUid: 'uid-1', durationMs: 6000 });
    expect(await draft?.audio.bytes()).toEqual(await audio.bytes());
    expect(journal.drafts()).toHaveLength(1);
    uploads.answer(ok(saved));
    await expect.poll(() => journal.drafts()).toEqual([]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved);
    await expect.poll(() => outbox.getSnapshot()).toMatchObject({ waiting: [], uploads: [] });
  });

  it('reports progress', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.requests[0]?.onProgress(1024);
    expect(outbox.getSnapshot().uploads).toMatchObject([{ draft: { id: 'kept-1' }, progress: 0.25 }]);
  });

  it('waits for the network, then uploads the same bytes', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    await failBothTries();
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
    expect(outbox.getSnapshot().lastFailure).toEqual({ kind: 'network', reason: 'unreachable' });
    connectivity.becomeLikely();
    await uploads.asked(3);
    const sent = await Promise.all(uploads.requests.map(({ draft }) => draft.audio.bytes()));
    expect(sent).toEqual([await audio.bytes(), await audio.bytes(), await audio.bytes()]);
  });

  it('is held as long as the service tells, and says until when', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.answer(busyFor(20_000));
    await expect
      .poll(() => outbox.getSnapshot().uploads[0])
      .toMatchObject({
        status: 'sending',
        heldUntilMs: clock.nowMs() + 20_000,
      });
    connectivity.becomeLikely();
    clock.advance(19_999);
    expect(uploads.requests).toHaveLength(1);
    clock.advance(1);
    await uploads.asked(2);
    expect(outbox.getSnapshot().uploads[0]).not.toHaveProperty('heldUntilMs');
  });

  // spec: files.10
  it('is not sent again within the hour that the service tells, by no chance', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.answer(busyFor(3_600_000));
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
    clock.advance(3_599_999);
    connectivity.becomeLikely();
    await journal.list('uid-1');
    expect(outbox.getSnapshot().uploads).toEqual([]);
    clock.advance(1);
    connectivity.becomeLikely();
    await uploads.asked(2);
  });

  // spec: files.10
  it.each([
    ['an hour', 3_600_000],
    ['a minute', 60_000],
  ])('is not sent before the time that the service told by a later page either: %s', async (_, toldMs) => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.answer(busyFor(toldMs));
    await expect.poll(() => journal.drafts()[0]).toMatchObject({ heldUntilMs: clock.nowMs() + toldMs });
    outbox.stop();
    journal.die();
    const later = journal.openPage();
    outbox = open(later);
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
    connectivity.becomeLikely();
    await later.list('uid-1');
    expect(uploads.requests).toHaveLength(1);
    clock.advance(toldMs);
    connectivity.becomeLikely();
    await uploads.asked(2);
  });

  // spec: files.10
  it('is not sent before the time that the service told by another open page, or after a new sign-in', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    const page = journal.openPage();
    const other = open(page);
    uploads.answer(busyFor(3_600_000));
    await expect.poll(() => other.getSnapshot().waiting).toHaveLength(1);
    identity.report(null);
    identity.report(aUser());
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
    connectivity.becomeLikely();
    await page.list('uid-1');
    await expect.poll(() => other.getSnapshot().waiting).toHaveLength(1);
    expect(uploads.requests).toHaveLength(1);
    other.send({ type: 'sendAll' });
    await uploads.asked(2);
    other.stop();
  });

  it('is sent if the clock was set back behind every time that the service can tell', async () => {
    journal.put(aStoredDraft({ status: 'to-send', heldUntilMs: clock.nowMs() + 86_400_000 }), audio);
    identity.report(aUser());
    await uploads.asked(1);
  });

  it('is neither uploaded nor shown to another user', async () => {
    identity.report(aUser({ uid: 'uid-2' }));
    await expect.poll(() => outbox.getSnapshot().ownerUid).toBe('uid-2');
    connectivity.becomeLikely();
    identity.report(null);
    expect(outbox.getSnapshot()).toMatchObject({ ownerUid: null, waiting: [] });
    identity.report(aUser());
    await uploads.asked(1);
  });

  it('is released when its user signs out during the upload, and uploaded when they return', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    identity.report(null);
    await expect.poll(() => journal.list('uid-1')).toHaveLength(1);
    identity.report(aUser());
    await uploads.asked(2);
  });

  describe('whose claim is slow', () => {
    const claims: (() => void)[] = [];
    let hasClaimed: boolean;

    beforeEach(() => {
      claims.length = 0;
      hasClaimed = false;
      const { claim } = journal;
      outbox.stop();
      outbox = open({
        ...journal,
        claim: async (id) => {
          await new Promise<void>((resolve) => claims.push(resolve));
          const entry = await claim(id);
          hasClaimed = true;
          return entry;
        },
      });
      identity.report(aUser());
    });

    it('is released if the upload is stopped meanwhile', async () => {
      await expect.poll(() => claims).toHaveLength(1);
      identity.report(null);
      claims[0]?.();
      await expect.poll(() => hasClaimed).toBe(true);
      await expect.poll(() => journal.openPage().list('uid-1')).toHaveLength(1);
      expect(uploads.requests).toHaveLength(0);
    });

    it('is uploaded for a user who returns before the first upload has ended', async () => {
      await expect.poll(() => claims).toHaveLength(1);
      identity.report(null);
      identity.report(aUser());
      await expect.poll(() => claims).toHaveLength(2);
      claims[1]?.();
      await uploads.asked(1);
      claims[0]?.();
      await Promise.resolve();
      await expect.poll(() => journal.list('uid-1')).toEqual([]);
      expect(outbox.getSnapshot().uploads).toMatchObject([{ draft: { id: 'kept-1' } }]);
    });
  });

  it('is removed if its recording has been deleted', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.answer(refused(410, 'deleted'));
    await expect.poll(() => journal.drafts()).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it.each([
    [415, 'not_audio'],
    [422, 'idempotency_mismatch'],
  ])('is kept and not retried after a final refusal: %s %s', async (httpStatus, code) => {
    identity.report(aUser());
    await uploads.asked(1);
    uploads.answer(refused(httpStatus, code));
    await expect.poll(() => outbox.getSnapshot().waiting).toMatchObject([{ status: 'refused' }]);
    outbox.send({ type: 'sendAll' });
    connectivity.becomeLikely();
    await expect.poll(() => journal.list('uid-1')).toMatchObject([{ status: 'refused' }]);
    expect(uploads.requests).toHaveLength(1);
  });

  it('is released once the outbox is stopped', async () => {
    identity.report(aUser());
    await uploads.asked(1);
    outbox.stop();
    await expect.poll(() => journal.list('uid-1')).toHaveLength(1);
  });
});

describe('a draft that its label refused on an earlier page', () => {
  const label = { status: 'refused', destination: { type: 'slot', slotId: 'label1' } } as const;

  beforeEach(async () => {
    journal.put(aStoredDraft(label), audio);
    identity.report(aUser());
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
  });

  // spec: sheets.15
  it('is sent under its own key with a link of its own, once its user wants it', async () => {
    expect(uploads.requests).toEqual([]);
    outbox.send({ type: 'sendWithOwnLink', id: 'kept-1' });
    await uploads.asked(1);
    const draft = uploads.requests[0]?.draft;
    expect(draft).toMatchObject({ id: 'kept-1', durationMs: 6000 });
    expect(draft).not.toHaveProperty('destination');
    expect(await draft?.audio.bytes()).toEqual(await audio.bytes());
    uploads.answer(ok(saved));
    await expect.poll(() => journal.drafts()).toEqual([]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved);
  });

  // spec: runs.5
  it('is sent in the place of the recording that the label has, once its user wants it', async () => {
    outbox.send({ type: 'sendInPlace', id: 'kept-1', replaces: 'r1' });
    await uploads.asked(1);
    expect(uploads.requests[0]?.draft.destination).toEqual({ ...label.destination, replaces: 'r1' });
    uploads.answer(ok(saved));
    await expect.poll(() => journal.drafts()).toEqual([]);
  });

  it('replaces it too if the upload fails and the page ends', async () => {
    outbox.send({ type: 'sendInPlace', id: 'kept-1', replaces: 'r1' });
    await uploads.asked(1);
    journal.die();
    expect(journal.drafts()).toMatchObject([
      { id: 'kept-1', status: 'to-send', destination: { ...label.destination, replaces: 'r1' } },
    ]);
  });

  it('has no label any more if the upload fails and the page ends', async () => {
    outbox.send({ type: 'sendWithOwnLink', id: 'kept-1' });
    await uploads.asked(1);
    journal.die();
    expect(journal.drafts()).toMatchObject([{ id: 'kept-1', status: 'to-send' }]);
    expect(journal.drafts()[0]).not.toHaveProperty('destination');
  });
});

describe('a reply that was refused', () => {
  const destination = { type: 'reply', recordingId: 'n1', token: 't'.repeat(43), name: '' } as const;

  // spec: questions.36, replies.6
  it.each<[string, OutboxEvent, DraftDestination]>([
    [
      'under the name that its user has chosen',
      { type: 'sendAs', id: 'kept-1', person: 'p1' },
      { ...destination, person: 'p1' },
    ],
    ['as it is once its user asks for it', { type: 'sendAgain', id: 'kept-1' }, destination],
  ])('is sent %s, also if the page ends before', async (_how, wish, sentTo) => {
    journal.put(aStoredDraft({ status: 'refused', destination }), audio);
    identity.report(aUser());
    await expect.poll(() => outbox.getSnapshot().waiting).toHaveLength(1);
    expect(uploads.requests).toEqual([]);
    outbox.send(wish);
    await uploads.asked(1);
    expect(uploads.requests[0]?.draft.destination).toEqual(sentTo);
    journal.die();
    expect(journal.drafts()).toMatchObject([{ id: 'kept-1', status: 'to-send', destination: sentTo }]);
  });
});

describe('two pages on one journal', () => {
  it('upload a draft once', async () => {
    const other = open(journal.openPage());
    identity.report(aUser());
    await uploads.asked(1);
    connectivity.becomeLikely();
    other.send({ type: 'sendAll' });
    outbox.send({ type: 'sendAll' });
    uploads.answer(ok(saved));
    await expect.poll(() => journal.drafts()).toEqual([]);
    await expect.poll(() => [outbox.getSnapshot().uploads, other.getSnapshot().uploads]).toEqual([[], []]);
    expect(uploads.requests).toHaveLength(1);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('hand over a draft when the uploading page dies', async () => {
    const page = journal.openPage();
    const other = open(page);
    identity.report(aUser());
    await uploads.asked(1);
    const sender =
      outbox.getSnapshot().uploads.length === 0 ? { page, actor: other } : { page: journal, actor: outbox };
    sender.actor.stop();
    sender.page.die();
    await uploads.asked(2);
    expect(new Set(uploads.requests.map(({ draft }) => draft.id))).toEqual(new Set(['kept-1']));
  });
});

describe('reading a draft', () => {
  it('cuts out its removed parts, and releases it', async () => {
    journal.put(aStoredDraft({ id: 'cut', removed: [{ fromMs: 0, toMs: 3000 }] }), audio);
    const draft = await outbox.read('cut');
    expect(editor.cuts).toEqual([[{ fromMs: 3000, toMs: Number.MAX_SAFE_INTEGER }]]);
    expect(draft).toMatchObject({ id: 'cut', durationMs: 3000 });
    await expect.poll(() => journal.list('uid-1')).toHaveLength(2);
  });

  it('returns all of it if it cannot be cut', async () => {
    journal.put(aStoredDraft({ id: 'cut', removed: [{ fromMs: 0, toMs: 3000 }] }), audio);
    editor.failCuts();
    expect(await outbox.read('cut')).toMatchObject({ durationMs: 6000 });
  });

  it('keeps the draft in the list during the read', async () => {
    journal.put(aStoredDraft({ id: 'unfinished' }), audio);
    identity.report(aUser());
    await expect.poll(() => outbox.getSnapshot().unfinished).toHaveLength(1);
    const lengths: number[] = [];
    outbox.subscribe(() => lengths.push(outbox.getSnapshot().unfinished.length));
    await outbox.read('unfinished');
    await expect.poll(() => lengths.length).toBeGreaterThan(0);
    expect(new Set(lengths)).toEqual(new Set([1]));
  });
});

it('deletes a discarded draft', async () => {
  journal.put(aStoredDraft({ id: 'unfinished' }), audio);
  identity.report(aUser());
  await expect.poll(() => outbox.getSnapshot().unfinished).toHaveLength(1);
  expect(await outbox.discard('unfinished')).toBe(true);
  await expect.poll(() => outbox.getSnapshot().unfinished).toHaveLength(0);
  expect(journal.drafts().map(({ id }) => id)).toEqual(['kept-1']);
});

it('leaves a draft to the page that holds it, and reports it', async () => {
  const other = journal.openPage();
  await other.claim('kept-1');
  expect(await outbox.read('kept-1')).toBeNull();
  expect(await outbox.discard('kept-1')).toBe(false);
  expect(await outbox.discard('gone')).toBe(false);
  expect(journal.drafts().map(({ id }) => id)).toEqual(['kept-1']);
});
