import { describe, expect, it } from 'vitest';
import type { DraftDestination } from '../drafts/draft-destination.ts';
import { createSession } from '../session/create-session.ts';
import { createFakeClock, createFakeIdentity, createFakeJournal, ok, refused } from '../testing/index.ts';
import { type HarnessOptions, openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';
import { createVisitorSession, VISITOR_UID } from './visitor-session.ts';

const DESTINATION: DraftDestination = {
  type: 'reply',
  recordingId: 'note',
  token: 't'.repeat(43),
  name: 'Ada',
};
const saved: string[] = [];

/** A recorder of replies on a page where nobody is signed in. */
function openReplyRecorder(journal = createFakeJournal()): RecorderHarness {
  const clock = createFakeClock();
  const session = createVisitorSession(createSession({ identity: createFakeIdentity(), clock }));
  const options: HarnessOptions = {
    journal,
    session,
    recorder: { destination: () => DESTINATION },
    outbox: { onSaved: ({ id }) => saved.push(id) },
  };
  return openRecorder(options);
}

async function recordReply(page: RecorderHarness): Promise<void> {
  page.recorder.send({ type: 'start' });
  await page.microphone.grant();
  await page.reaches('recording');
  page.clock.advance(2000);
}

async function sendReply(page: RecorderHarness): Promise<void> {
  await recordReply(page);
  page.recorder.send({ type: 'save' });
  await page.uploads.asked(1);
}

describe('a reply without an account', () => {
  // spec: replies.1
  it('is recorded and sent to its note by the same recorder and outbox', async () => {
    const page = openReplyRecorder();
    await sendReply(page);
    const [request] = page.uploads.requests;
    expect(request).toMatchObject({ token: '', draft: { ownerUid: VISITOR_UID, destination: DESTINATION } });
    page.uploads.answer(ok({ id: 'reply-1', shareUrl: 'https://beep.example/play/note' }));
    await page.uploadReaches('sent');
    await expect.poll(() => page.journal.drafts()).toEqual([]);
    expect(saved).toEqual([]);
  });

  // spec: replies.2
  it('that was being recorded when its page died is offered by the next page, for its note', async () => {
    const page = openReplyRecorder();
    await recordReply(page);
    page.microphone.handOver(2048);
    await expect.poll(() => page.journal.drafts()).toMatchObject([{ sizeBytes: 2048 }]);
    const journal = page.journal.openPage();
    page.journal.die();
    const next = openReplyRecorder(journal);
    await expect
      .poll(() => next.outbox.getSnapshot().unfinished)
      .toMatchObject([{ destination: DESTINATION }]);
    const [draft] = next.outbox.getSnapshot().unfinished;
    if (draft !== undefined) next.recorder.send({ type: 'uploadDraft', draft });
    await next.uploads.asked(1);
    expect(next.uploads.requests[0]?.draft).toMatchObject({ id: draft?.id, destination: DESTINATION });
  });

  // spec: replies.6
  it.each([
    ['replies_closed', 403],
    ['deleted', 410],
    ['expired', 410],
    ['not_found', 404],
  ])('stays in the browser for good if it is refused as %s', async (code, status) => {
    const page = openReplyRecorder();
    await sendReply(page);
    page.uploads.answer(refused(status, code));
    await page.uploadReaches('failed');
    expect(page.upload()).toMatchObject({ isFinal: true, isStored: true });
    await expect.poll(() => page.journal.drafts()).toMatchObject([{ status: 'refused' }]);
    const { id = '' } = page.journal.drafts()[0] ?? {};
    expect((await page.outbox.read(id))?.audio.size).toBe(4096);
  });

  // spec: replies.5
  it('waits if the note takes no more for now', async () => {
    const page = openReplyRecorder();
    await sendReply(page);
    page.uploads.answer(refused(429, 'reply_limit'));
    await page.uploadReaches('failed');
    expect(page.upload()).toMatchObject({ isFinal: false });
    expect(page.journal.drafts()).toMatchObject([{ status: 'to-send' }]);
  });
});
