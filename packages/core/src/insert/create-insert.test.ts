import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, createFakeInsertTarget, type FakeInsertTarget } from '../testing/index.ts';
import { createInsert, type Insert } from './create-insert.ts';
import { insertText } from './insert-text.ts';
import type { InsertOutcome, InsertReadiness } from './ports.ts';

const LINK = 'https://beep.example/play/Kq7v2xW9';
const clock = createFakeClock();
let target: FakeInsertTarget;
let insert: Insert;

beforeEach(() => {
  target = createFakeInsertTarget({ isPlace: true });
  insert = createInsert({ target, clock });
});

function outcome(): InsertOutcome | string {
  const state = insert.getSnapshot();
  return state.status === 'ended' ? state.outcome : state.status;
}

describe('an insertion', () => {
  it('is pending until the host answers', async () => {
    insert.send({ type: 'insert', link: LINK });
    expect(outcome()).toBe('pending');
    expect(target.links).toEqual([LINK]);
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted' });
  });

  it('reports why the host refused it, and can be retried', async () => {
    insert.send({ type: 'insert', link: LINK });
    await target.answer({ status: 'failed', code: 'refused' });
    expect(outcome()).toEqual({ status: 'failed', code: 'refused' });
    insert.send({ type: 'insert', link: LINK });
    expect(outcome()).toBe('pending');
    expect(target.links).toHaveLength(2);
  });

  // spec: hosts.3, hosts.28
  it('ignores a second press while one is pending', () => {
    insert.send({ type: 'insert', link: LINK });
    insert.send({ type: 'insert', link: LINK });
    expect(target.links).toHaveLength(1);
  });

  // spec: limits.28, hosts.14
  it('times out after 10 s, and still accepts a late answer', async () => {
    insert.send({ type: 'insert', link: LINK });
    clock.advance(9999);
    expect(outcome()).toBe('pending');
    clock.advance(1);
    expect(outcome()).toEqual({ status: 'timed-out' });
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted' });
  });

  it('ignores the answer to an earlier press', async () => {
    insert.send({ type: 'insert', link: LINK });
    clock.advance(10_000);
    insert.send({ type: 'insert', link: LINK });
    await target.answer({ status: 'inserted' });
    expect(outcome()).toBe('pending');
  });

  // spec: validation.13
  it('does not call the host without a link', () => {
    insert.send({ type: 'insert', link: '' });
    expect(outcome()).toEqual({ status: 'failed', code: 'link-missing' });
    expect(target.links).toEqual([]);
  });

  it('aborts the pending call when it is stopped', () => {
    insert.send({ type: 'insert', link: LINK });
    insert.stop();
    expect(target.signals[0]?.aborted).toBe(true);
  });
});

describe('an insertion with the transcript', () => {
  const LINES = 'Transcript:\nHello Ada.';

  beforeEach(() => {
    target = createFakeInsertTarget({ isPlace: true, maxTranscript: 5000 });
    insert = createInsert({ target, clock });
  });

  function write(transcript: string | null): void {
    insert.send({ type: 'transcript.ended', operation: insert.getSnapshot().operation, transcript });
  }

  it('waits for it, then inserts both, once', async () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    expect(outcome()).toBe('waiting');
    expect(target.links).toEqual([]);
    write(LINES);
    expect(target.links).toEqual([LINK]);
    expect(target.transcripts).toEqual([LINES]);
    clock.advance(30_000);
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted' });
  });

  it('inserts the link alone if there is none, and reports it', async () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    write(null);
    expect(target.transcripts).toEqual([undefined]);
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted', isAlone: true });
  });

  it('inserts the link alone after 30 s, and drops a transcript that is written later', async () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    clock.advance(29_999);
    expect(outcome()).toBe('waiting');
    clock.advance(1);
    expect(target.links).toEqual([LINK]);
    write(LINES);
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted', isAlone: true });
    expect(target.transcripts).toEqual([undefined]);
  });

  it('inserts the link alone at once on request', async () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    insert.send({ type: 'insertNow' });
    insert.send({ type: 'insertNow' });
    write(LINES);
    await target.answer({ status: 'inserted' });
    expect(outcome()).toEqual({ status: 'inserted' });
    expect(target.transcripts).toEqual([undefined]);
  });

  it('reports a failure of the host, not the missing transcript', async () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    write(null);
    expect(target.links).toHaveLength(1);
    await target.answer({ status: 'failed', code: 'refused' });
    expect(outcome()).toEqual({ status: 'failed', code: 'refused' });
  });

  it('takes it along to another target', () => {
    insert.send({ type: 'insertAlternative', link: LINK, withTranscript: true });
    write(LINES);
    expect(target.links).toEqual([`alternative: ${LINK}`]);
    expect(target.transcripts).toEqual([LINES]);
  });

  it('holds the link as long as it waits', () => {
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    expect([...target.held]).toEqual([LINK]);
    write(LINES);
    expect([...target.held]).toEqual([]);
    insert.send({ type: 'insert.ended', operation: 1, outcome: { status: 'undone' } });
    insert.send({ type: 'insert', link: LINK, withTranscript: true });
    insert.stop();
    expect([...target.held]).toEqual([]);
    write(LINES);
    expect(target.links).toHaveLength(1);
  });

  it('does not follow the user to another target', () => {
    let readiness: InsertReadiness = { isReady: true, targetId: 'first' };
    const listeners = new Set<() => void>();
    const moving = createInsert({
      target: {
        ...target,
        readiness: {
          getSnapshot: () => readiness,
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
      clock,
    });
    moving.send({ type: 'insert', link: LINK, withTranscript: true });
    readiness = { isReady: true, hint: 'Ready.', targetId: 'first' };
    for (const listener of listeners) listener();
    expect(moving.getSnapshot().status).toBe('waiting');
    readiness = { isReady: true, targetId: 'second' };
    for (const listener of listeners) listener();
    expect(moving.getSnapshot()).toMatchObject({ outcome: { status: 'failed', code: 'refused' } });
    expect(listeners.size).toBe(0);
    expect(target.links).toEqual([]);
  });

  it('is not waited for otherwise, nor without a link', () => {
    insert.send({ type: 'insert', link: '', withTranscript: true });
    expect(outcome()).toEqual({ status: 'failed', code: 'link-missing' });
    insert.send({ type: 'insert', link: LINK });
    expect(target.transcripts).toEqual([undefined]);
  });
});

describe('undoing an insertion', () => {
  it('succeeds once the host confirms it', async () => {
    insert.send({ type: 'insert', link: LINK });
    await target.answer({ status: 'inserted' });
    insert.send({ type: 'undo' });
    insert.send({ type: 'undo' });
    expect(outcome()).toBe('pending');
    expect(target.takenBack()).toBe(1);
    await target.answer({ status: 'undone' });
    expect(outcome()).toEqual({ status: 'undone' });
  });

  it('fails if the host cannot undo', async () => {
    const plain = createInsert({ target: { insert: async () => ({ status: 'inserted' }) }, clock });
    plain.send({ type: 'undo' });
    await expect
      .poll(() => plain.getSnapshot())
      .toMatchObject({ outcome: { status: 'failed', code: 'refused' } });
  });
});

it('inserts into another target that the host offers', async () => {
  insert.send({ type: 'insertAlternative', link: LINK });
  expect(target.links).toEqual([`alternative: ${LINK}`]);
  await target.answer({ status: 'inserted' });
  expect(outcome()).toEqual({ status: 'inserted' });
});

it('inserts the link again on request', async () => {
  const again = createInsert({
    target: { ...target, insertAgain: async () => ({ status: 'inserted' }) },
    clock,
  });
  again.send({ type: 'insertAgain', link: LINK });
  await expect.poll(() => again.getSnapshot()).toMatchObject({ outcome: { status: 'inserted' } });
  expect(target.links).toEqual([]);
});

describe('the text of an outcome', () => {
  // spec: hosts.4, hosts.5, hosts.6, hosts.7, hosts.8, hosts.9, hosts.10, hosts.11, hosts.12, hosts.13
  it.each([
    [{ status: 'inserted' }, 'front', 'Inserted into Front conversation.'],
    [{ status: 'inserted', isStuck: true }, 'gmail', 'The link couldn’t be removed. Delete it yourself.'],
    [{ status: 'inserted', isAlone: true }, 'gmail', 'No transcript: the link was inserted alone.'],
    [{ status: 'undone' }, 'gmail', 'The link was removed.'],
    [
      { status: 'failed', code: 'target-gone', isCopied: true, alternative: '' },
      'gmail',
      'The draft this Beep was for is closed. Another one is open. The link is copied.',
    ],
    [
      { status: 'failed', code: 'read-only', isCopied: true },
      'docs',
      'You’re in viewing mode, so nothing can be inserted. The link is copied. To insert it, switch to editing.',
    ],
    [
      { status: 'failed', code: 'read-only', isCopied: false },
      'docs',
      'You’re in viewing mode, so nothing can be inserted. Copy the link, or switch to editing and try again.',
    ],
    [{ status: 'already-there', found: 'link' }, 'docs', 'The link is already in this document.'],
    [
      { status: 'already-there', found: 'unanswered' },
      'front',
      'The link may already be in this conversation. Check before you insert it again.',
    ],
    [
      { status: 'already-there', found: 'draft' },
      'front',
      'A draft may already be open in this conversation. Open it and insert, or insert again to start another.',
    ],
    [{ status: 'inserted' }, 'docs', 'Recording link inserted into document successfully!'],
    [{ status: 'inserted' }, 'gmail', 'The voice note is in your e-mail.'],
    [{ status: 'inserted' }, 'classroom', 'The voice note is inserted. It will be sent when you post.'],
    [
      { status: 'tried', isCopied: true },
      'docs',
      'The link is copied. If it didn’t appear, press Ctrl+V (⌘V on a Mac). The Beep add-on, if installed, inserts it at the cursor.',
    ],
    [
      { status: 'tried', isCopied: true, isAlone: true },
      'docs',
      'The link is copied. If it didn’t appear, press Ctrl+V (⌘V on a Mac). Only a comment can take the transcript.',
    ],
    [
      { status: 'tried', isCopied: false },
      'classroom',
      'If the recording link did not get inserted, please copy and paste the link.',
    ],
    [
      { status: 'failed', code: 'target-gone', isCopied: true },
      'gmail',
      'The draft this Beep was for is closed. The link is copied, so you can paste it anywhere.',
    ],
    [
      { status: 'failed', code: 'target-gone', isCopied: false },
      'gmail',
      'The draft this Beep was for is closed. Copy the link and paste it where you want it.',
    ],
    [
      { status: 'failed', code: 'refused', isCopied: true },
      'classroom',
      'The link is copied. If it didn’t appear, press Ctrl+V (⌘V on a Mac).',
    ],
    [{ status: 'timed-out' }, 'docs', 'Insert timeout - please try again'],
    [{ status: 'failed', code: 'refused', message: 'No cursor.' }, 'docs', 'No cursor.'],
    [
      { status: 'failed', code: 'refused' },
      'docs',
      'If the recording link did not get inserted, please copy and paste the link.',
    ],
    [{ status: 'failed', code: 'unreachable' }, 'docs', 'Failed to communicate with Google Workspace addon'],
    [
      { status: 'failed', code: 'link-missing' },
      'docs',
      'Recording URL missing. Please refresh and try again.',
    ],
    [
      { status: 'failed', code: 'not-connected' },
      'front',
      'Connect this recorder from the Front plugin to insert automatically.',
    ],
    [
      { status: 'failed', code: 'nothing-selected' },
      'front',
      'Select a conversation in Front to insert your recording.',
    ],
    [{ status: 'failed', code: 'snippet-failed' }, 'front', 'Unable to build the Front voice note snippet.'],
    [
      { status: 'failed', code: 'unreachable' },
      'front',
      'Unable to connect to Front. Copy the link instead.',
    ],
    [
      { status: 'failed', code: 'refused', message: 'Error 12' },
      'front',
      'Could not insert into Front. Copy and paste the link instead.',
    ],
  ] as const)('%j in %s', (ended, service, text) => {
    expect(insertText(ended, service)).toBe(text);
  });
});
