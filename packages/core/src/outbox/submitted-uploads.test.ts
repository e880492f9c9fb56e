import { describe, expect, it } from 'vitest';
import { aStoredDraft } from '../testing/index.ts';
import {
  first,
  listed,
  recordingOf,
  run,
  sent,
  signedIn,
  submitted as submit,
  unavailable,
} from './outbox-harness.ts';
import type { OutboxEvent } from './outbox-machine.ts';
import {
  backgroundUploads,
  type OutboxState,
  type PendingUpload,
  sentToAnnounce,
  uploadOf,
} from './outbox-state.ts';

describe('a submitted draft', () => {
  const own = aStoredDraft({ id: 'own', status: 'to-send' });
  const submitted = submit(own);
  const failed: OutboxEvent = { type: 'upload.failed', id: 'own', failure: unavailable };
  const upload = (state: OutboxState): PendingUpload | undefined => uploadOf(state, 'own');

  it('is uploaded at once, even beside a draft of an earlier page', () => {
    const { effects } = run(signedIn, listed(first), submitted);
    expect(sent(effects)).toEqual(['a', 'own']);
  });

  // spec: recorder.3
  it('is uploaded before waiting drafts', () => {
    const toWait = run(signedIn, submitted, listed(first));
    expect(sent(toWait.effects)).toEqual(['own']);
    const recording = recordingOf('own');
    const after = run(
      signedIn,
      submitted,
      listed(first),
      { type: 'upload.finished', id: 'own', recording },
      listed(first),
    );
    expect(sent(after.effects)).toEqual(['own', 'a']);
    expect(upload(after.state)).toMatchObject({ status: 'sent', recording });
    expect(after.state.sent).toEqual([]);
  });

  // spec: recorder.3
  it('stays with its screen after a failure, until it is retried', () => {
    const { state, effects } = run(signedIn, submitted, failed);
    expect(upload(state)).toMatchObject({ status: 'failed', failure: unavailable, isFinal: false });
    expect(state.waiting).toEqual([]);
    expect(effects).not.toContainEqual({ type: 'release', id: 'own' });
    const again = run(signedIn, submitted, failed, { type: 'retry', id: 'own' });
    expect(sent(again.effects)).toEqual(['own', 'own']);
    expect(upload(again.state)).toMatchObject({ status: 'sending', progress: 0 });
  });

  it.each([{ type: 'connection.likely', nowMs: 0 }, { type: 'sendAll' }] as const)(
    'is retried automatically for its own user on $type',
    (chance) => {
      expect(sent(run(signedIn, submitted, failed, chance).effects)).toEqual(['own', 'own']);
      const other: OutboxEvent = { type: 'session.changed', uid: 'uid-2', nowMs: 0 };
      expect(sent(run(signedIn, submitted, failed, other, chance).effects)).toEqual(['own']);
      expect(sent(run(signedIn, submitted, failed, other, chance, signedIn).effects)).toEqual(['own', 'own']);
    },
  );

  it('is not retried automatically before the time that the service told', () => {
    const told: OutboxEvent = { type: 'upload.failed', id: 'own', failure: unavailable, untilMs: 5000 };
    const likely = (nowMs: number): OutboxEvent => ({ type: 'connection.likely', nowMs });
    const early = run(signedIn, submitted, told, likely(4999));
    expect(upload(early.state)).toMatchObject({ status: 'failed', heldUntilMs: 5000 });
    expect(sent(early.effects)).toEqual(['own']);
    expect(sent(run(signedIn, submitted, told, likely(5000)).effects)).toEqual(['own', 'own']);
    expect(sent(run(signedIn, submitted, told, { type: 'retry', id: 'own' }).effects)).toEqual([
      'own',
      'own',
    ]);
  });

  it('waits for the next retry if its screen is left after a failure', () => {
    const { state, effects } = run(signedIn, submitted, failed, { type: 'release', id: 'own' }, listed(own));
    expect(effects).toContainEqual({ type: 'release', id: 'own' });
    expect(state).toMatchObject({ uploads: [], waiting: [own], lastFailure: unavailable });
    expect(sent(effects)).toEqual(['own']);
  });

  it('is kept in memory if its screen is left and the journal does not have it', () => {
    const notStored: OutboxEvent = { type: 'draft.stored', id: 'own', isStored: false };
    const { state, effects } = run(signedIn, submitted, notStored, failed, { type: 'release', id: 'own' });
    expect(upload(state)).toMatchObject({ status: 'failed', isWatched: false, isStored: false });
    expect(effects).not.toContainEqual({ type: 'release', id: 'own' });
  });

  it('survives a log-out, and cannot be discarded during its upload', () => {
    const { state, effects } = run(
      signedIn,
      submitted,
      { type: 'discard', id: 'own' },
      { type: 'session.changed', uid: null, nowMs: 0 },
    );
    expect(upload(state)).toMatchObject({ status: 'sending' });
    expect(effects.map(({ type }) => type)).not.toContain('stopSending');
    expect(effects.map(({ type }) => type)).not.toContain('discard');
  });

  describe('when its screen is left after another user signed in', () => {
    const other: OutboxEvent = { type: 'session.changed', uid: 'uid-2', nowMs: 0 };
    const left: OutboxEvent = { type: 'release', id: 'own' };

    it('stops uploading, and waits in the journal for its own user', () => {
      const { state, effects } = run(signedIn, submitted, other, left);
      expect(effects).toContainEqual({ type: 'stopSending', id: 'own' });
      expect(state.uploads).toEqual([]);
    });

    it('uploads hidden from the other user if only this page has it', () => {
      const notStored: OutboxEvent = { type: 'draft.stored', id: 'own', isStored: false };
      const { state } = run(signedIn, submitted, notStored, other, left);
      expect(state.uploads).toHaveLength(1);
      expect(backgroundUploads(state)).toEqual([]);
      const recording = recordingOf('own');
      const sentOwn: OutboxEvent = { type: 'upload.finished', id: 'own', recording };
      expect(run(signedIn, submitted, notStored, other, left, sentOwn).state).toMatchObject({
        uploads: [],
        sent: [],
      });
    });

    it('hides why it failed, and leaves it to the next page', () => {
      const { state, effects } = run(signedIn, submitted, failed, other, left);
      expect(state.lastFailure).toBeNull();
      expect(effects.at(-1)).toEqual({ type: 'release', id: 'own' });
    });
  });

  // spec: questions.36
  it('is sent as another person of the list only if it was refused for its name', () => {
    const destination = { type: 'reply', recordingId: 'n', token: 't', name: '' } as const;
    const answer = submit({ ...own, destination });
    const refusedAs = (code: string): OutboxEvent => {
      const failure = { kind: 'refused', httpStatus: 409, code, message: undefined } as const;
      return { type: 'upload.failed', id: 'own', failure };
    };
    const wish: OutboxEvent = { type: 'sendAs', id: 'own', person: 'p1' };
    const { state, effects } = run(signedIn, answer, refusedAs('name_taken'), wish);
    expect(upload(state)).toMatchObject({ status: 'sending', draft: { destination: { person: 'p1' } } });
    expect(effects.slice(-2)).toEqual([
      { type: 'readdress', id: 'own', address: { person: 'p1' } },
      { type: 'send', id: 'own' },
    ]);
    expect(sent(run(signedIn, answer, refusedAs('replies_closed'), wish).effects)).toEqual(['own']);
  });

  it('gets a link of its own only if its label refused it', () => {
    const forLabel = { ...own, destination: { type: 'slot', slotId: 'x' } } as const;
    const labelled = submit(forLabel);
    const refusedAs = (code: string): OutboxEvent => {
      const failure = { kind: 'refused', httpStatus: 422, code, message: undefined } as const;
      return { type: 'upload.failed', id: 'own', failure };
    };
    const wish: OutboxEvent = { type: 'sendWithOwnLink', id: 'own' };
    const { state, effects } = run(signedIn, labelled, refusedAs('slot_recorded'), wish);
    expect(upload(state)).toMatchObject({ status: 'sending', draft: own });
    expect(upload(state)?.draft).not.toHaveProperty('destination');
    expect(effects.slice(-2)).toEqual([
      { type: 'readdress', id: 'own', address: null },
      { type: 'send', id: 'own' },
    ]);
    expect(sent(run(signedIn, labelled, refusedAs('too_long'), wish).effects)).toEqual(['own']);
    expect(sent(run(signedIn, labelled, wish).effects)).toEqual(['own']);
  });

  it('is kept as refused after a final refusal, and is not retried', () => {
    const refusal = { kind: 'refused', httpStatus: 422, code: 'mismatch', message: undefined } as const;
    const never: OutboxEvent = { type: 'upload.failed', id: 'own', failure: refusal };
    const { state, effects } = run(signedIn, submitted, never, { type: 'retry', id: 'own' });
    expect(upload(state)).toMatchObject({ status: 'failed', isFinal: true });
    expect(effects).toContainEqual({ type: 'refuse', id: 'own' });
    expect(sent(effects)).toEqual(['own']);
  });

  it('is dropped once its screen has shown the link and is left', () => {
    const sentOwn: OutboxEvent = { type: 'upload.finished', id: 'own', recording: recordingOf('own') };
    const { state } = run(signedIn, submitted, sentOwn, { type: 'release', id: 'own' });
    expect(state.uploads).toEqual([]);
    expect(sentToAnnounce(state)).toEqual([]);
  });

  it('does not delay the report of drafts of earlier pages, and is not part of it', () => {
    const { state } = run(signedIn, listed(first), submitted, {
      type: 'upload.finished',
      id: 'a',
      recording: recordingOf('a'),
    });
    expect(sentToAnnounce(state).map(({ draft }) => draft.id)).toEqual(['a']);
  });

  it('does not delay that report once it has failed and only this page has it', () => {
    const notStored: OutboxEvent = { type: 'draft.stored', id: 'own', isStored: false };
    const left: OutboxEvent = { type: 'release', id: 'own' };
    const finished: OutboxEvent = { type: 'upload.finished', id: 'a', recording: recordingOf('a') };
    const { state } = run(signedIn, listed(first), submitted, notStored, failed, left, finished);
    expect(sentToAnnounce(state).map(({ draft }) => draft.id)).toEqual(['a']);
  });

  it('leaves other uploads unchanged', () => {
    const both = run(signedIn, listed(first), submitted);
    const [ofFirst] = both.state.uploads;
    const { state } = run(signedIn, listed(first), submitted, failed);
    expect(state.uploads[0]).toEqual(ofFirst);
    const discarded = run(signedIn, listed(first), submitted, failed, { type: 'discard', id: 'own' });
    expect(discarded.state.uploads).toEqual([ofFirst]);
  });
});
