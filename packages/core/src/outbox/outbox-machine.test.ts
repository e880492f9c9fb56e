import { describe, expect, it } from 'vitest';
import type { StoredDraft } from '../drafts/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import { aStoredDraft } from '../testing/index.ts';
import {
  backgroundUploads,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  outboxMachine,
  type PendingUpload,
  sentToAnnounce,
  uploadOf,
} from './outbox-machine.ts';

function run(...events: OutboxEvent[]): { state: OutboxState; effects: OutboxEffect[] } {
  let state = outboxMachine.initial;
  const effects: OutboxEffect[] = [];
  for (const event of events) {
    const [next, more = []] = outboxMachine.step(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

function sent(effects: readonly OutboxEffect[]): string[] {
  return effects.flatMap((effect) => (effect.type === 'send' ? [effect.id] : []));
}

const first = aStoredDraft({ id: 'a', status: 'to-send' });
const second = aStoredDraft({ id: 'b', status: 'to-send' });
const refused = aStoredDraft({ id: 'c', status: 'refused' });
const unfinished = aStoredDraft({ id: 'd' });
const signedIn: OutboxEvent = { type: 'session.changed', uid: 'uid-1' };
const listed = (...drafts: StoredDraft[]): OutboxEvent => ({
  type: 'drafts.listed',
  ownerUid: 'uid-1',
  drafts,
});
const down = { kind: 'network', message: 'down' } as const;
const gone = { kind: 'refused', httpStatus: 410, code: 'deleted', message: undefined } as const;
const unavailable = { kind: 'refused', httpStatus: 503, code: 'unavailable', message: undefined } as const;

describe('waiting drafts', () => {
  it('are listed as soon as a user is signed in', () => {
    expect(run(signedIn).effects).toEqual([{ type: 'list', ownerUid: 'uid-1' }]);
  });

  it('are kept apart from unfinished drafts', () => {
    const { state } = run(signedIn, listed(unfinished, refused));
    expect(state.waiting).toEqual([refused]);
    expect(state.unfinished).toEqual([unfinished]);
  });

  it('are hidden once their user is signed out', () => {
    const { state, effects } = run(signedIn, listed(first, unfinished), {
      type: 'session.changed',
      uid: null,
    });
    expect(state).toEqual(outboxMachine.initial);
    expect(effects.at(-1)).toEqual({ type: 'stopSending', id: 'a' });
  });

  it('are never shown to another user, even if their list arrives late', () => {
    const { state } = run(signedIn, { type: 'session.changed', uid: 'uid-2' }, listed(first, unfinished));
    expect(state).toMatchObject({ ownerUid: 'uid-2', waiting: [], unfinished: [], uploads: [] });
  });
});

const recordingOf = (id: string): SavedRecording => ({ id, shareUrl: `https://beep.example/play/${id}` });

describe('uploaded drafts', () => {
  const finished = (id: string): OutboxEvent => ({
    type: 'upload.finished',
    id,
    recording: recordingOf(id),
  });

  it('are reported with their link', () => {
    const { state } = run(signedIn, listed(first), finished('a'));
    expect(sentToAnnounce(state)).toEqual([{ draft: first, recording: recordingOf('a') }]);
  });

  it('are reported together when several follow each other', () => {
    const one = run(signedIn, listed(first, second), finished('a'));
    expect(sentToAnnounce(one.state)).toEqual([]);
    expect(sentToAnnounce(run(signedIn, listed(first, second), finished('a'), listed(second)).state)).toEqual(
      [],
    );
    const both = run(signedIn, listed(first, second), finished('a'), listed(second), finished('b'));
    expect(sentToAnnounce(both.state).map(({ draft }) => draft.id)).toEqual(['a', 'b']);
  });

  it('are reported when the next upload fails', () => {
    const { state } = run(signedIn, listed(first, second), finished('a'), listed(second), {
      type: 'upload.failed',
      id: 'b',
      failure: down,
    });
    expect(sentToAnnounce(state).map(({ draft }) => draft.id)).toEqual(['a']);
  });

  it('are reported once, and not to another user', () => {
    const { state } = run(signedIn, listed(first), finished('a'), { type: 'announced' });
    expect(sentToAnnounce(state)).toEqual([]);
    const left = run(signedIn, listed(first), finished('a'), { type: 'session.changed', uid: 'uid-2' });
    expect(sentToAnnounce(left.state)).toEqual([]);
  });

  it('are not reported if the recording was uploaded before and is gone', () => {
    const { state, effects } = run(signedIn, listed(first), {
      type: 'upload.failed',
      id: 'a',
      failure: gone,
    });
    expect(sentToAnnounce(state)).toEqual([]);
    expect(effects).toContainEqual({ type: 'discard', id: 'a' });
  });
});

describe('uploading', () => {
  it('starts automatically, oldest first, one at a time', () => {
    const { state, effects } = run(signedIn, listed(first, second, refused, unfinished));
    expect(sent(effects)).toEqual(['a']);
    expect(state.uploads).toEqual([
      { draft: first, isKept: true, isWatched: false, status: 'sending', progress: 0 },
    ]);
    expect(state.waiting).toEqual([second, refused]);
  });

  it('continues with the next draft', () => {
    const { effects } = run(
      signedIn,
      listed(first, second),
      { type: 'upload.finished', id: 'a', recording: recordingOf('a') },
      listed(second),
    );
    expect(sent(effects)).toEqual(['a', 'b']);
  });

  it('does not retry without a reason', () => {
    const { effects, state } = run(
      signedIn,
      listed(first),
      { type: 'upload.failed', id: 'a', failure: unavailable },
      listed(first),
      { type: 'journal.changed' },
      listed(first),
    );
    expect(sent(effects)).toEqual(['a']);
    expect(state).toMatchObject({ waiting: [first], uploads: [], lastFailure: unavailable });
  });

  it('shows a failed draft as waiting in the same step', () => {
    const { state } = run(signedIn, listed(first, second), { type: 'upload.failed', id: 'a', failure: down });
    expect(state).toMatchObject({ waiting: [first, second], uploads: [] });
    const delivered = run(signedIn, listed(first), { type: 'upload.failed', id: 'a', failure: gone });
    expect(delivered.state).toMatchObject({ waiting: [], uploads: [], lastFailure: null });
  });

  it('continues with the others when the service refuses one', () => {
    const ended: OutboxEvent = { type: 'upload.failed', id: 'a', failure: unavailable };
    expect(sent(run(signedIn, listed(first, second), ended, listed(first, second)).effects)).toEqual([
      'a',
      'b',
    ]);
  });

  it('tries no other while the network is down', () => {
    const ended: OutboxEvent = { type: 'upload.failed', id: 'a', failure: down };
    expect(sent(run(signedIn, listed(first, second), ended, listed(first, second)).effects)).toEqual(['a']);
  });

  it.each([{ type: 'connection.likely' }, { type: 'sendAll' }] as const)('retries on $type', (chance) => {
    const { effects } = run(
      signedIn,
      listed(first),
      { type: 'upload.failed', id: 'a', failure: down },
      listed(first),
      chance,
      listed(first),
    );
    expect(sent(effects)).toEqual(['a', 'a']);
  });

  it('does not start a second upload during the first', () => {
    const { effects, state } = run(signedIn, listed(first, second), { type: 'sendAll' }, listed(second));
    expect(sent(effects)).toEqual(['a']);
    expect(state.uploads.map(({ draft }) => draft.id)).toEqual(['a']);
  });

  it('skips a draft that another page holds, and uploads it once it is free', () => {
    const { effects } = run(
      signedIn,
      listed(first, second),
      { type: 'draft.unavailable', id: 'a' },
      { type: 'upload.failed', id: 'b', failure: unavailable },
      listed(second),
      listed(first, second),
    );
    expect(sent(effects)).toEqual(['a', 'b', 'a']);
  });

  it('uploads a draft that another page saved', () => {
    expect(sent(run(signedIn, listed(), { type: 'journal.changed' }, listed(first)).effects)).toEqual(['a']);
  });
});

it('does not discard a draft during its upload', () => {
  const toSending = [signedIn, listed(first, second)];
  expect(run(...toSending, { type: 'discard', id: 'a' }).effects.at(-1)?.type).toBe('send');
  expect(run(...toSending, { type: 'discard', id: 'b' }).effects.at(-1)).toEqual({
    type: 'discard',
    id: 'b',
  });
});

describe('a submitted draft', () => {
  const own = aStoredDraft({ id: 'own', status: 'to-send' });
  const submitted: OutboxEvent = { type: 'submit', draft: own };
  const failed: OutboxEvent = { type: 'upload.failed', id: 'own', failure: unavailable };
  const upload = (state: OutboxState): PendingUpload | undefined => uploadOf(state, 'own');

  it('is uploaded at once, even beside a draft of an earlier page', () => {
    const { effects } = run(signedIn, listed(first), submitted);
    expect(sent(effects)).toEqual(['a', 'own']);
  });

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

  it('stays with its screen after a failure, until it is retried', () => {
    const { state, effects } = run(signedIn, submitted, failed);
    expect(upload(state)).toMatchObject({ status: 'failed', failure: unavailable, isFinal: false });
    expect(state.waiting).toEqual([]);
    expect(effects).not.toContainEqual({ type: 'release', id: 'own' });
    const again = run(signedIn, submitted, failed, { type: 'retry', id: 'own' });
    expect(sent(again.effects)).toEqual(['own', 'own']);
    expect(upload(again.state)).toMatchObject({ status: 'sending', progress: 0 });
  });

  it.each([{ type: 'connection.likely' }, { type: 'sendAll' }] as const)(
    'is retried automatically for its own user on $type',
    (chance) => {
      expect(sent(run(signedIn, submitted, failed, chance).effects)).toEqual(['own', 'own']);
      const other: OutboxEvent = { type: 'session.changed', uid: 'uid-2' };
      expect(sent(run(signedIn, submitted, failed, other, chance).effects)).toEqual(['own']);
      expect(sent(run(signedIn, submitted, failed, other, chance, signedIn).effects)).toEqual(['own', 'own']);
    },
  );

  it('waits for the next retry if its screen is left after a failure', () => {
    const { state, effects } = run(signedIn, submitted, failed, { type: 'release', id: 'own' }, listed(own));
    expect(effects).toContainEqual({ type: 'release', id: 'own' });
    expect(state).toMatchObject({ uploads: [], waiting: [own], lastFailure: unavailable });
    expect(sent(effects)).toEqual(['own']);
  });

  it('is kept in memory if its screen is left and the journal does not have it', () => {
    const notStored: OutboxEvent = { type: 'draft.stored', id: 'own', isKept: false };
    const { state, effects } = run(signedIn, submitted, notStored, failed, { type: 'release', id: 'own' });
    expect(upload(state)).toMatchObject({ status: 'failed', isWatched: false, isKept: false });
    expect(effects).not.toContainEqual({ type: 'release', id: 'own' });
  });

  it('survives a log-out, and cannot be discarded during its upload', () => {
    const { state, effects } = run(
      signedIn,
      submitted,
      { type: 'discard', id: 'own' },
      { type: 'session.changed', uid: null },
    );
    expect(upload(state)).toMatchObject({ status: 'sending' });
    expect(effects.map(({ type }) => type)).not.toContain('stopSending');
    expect(effects.map(({ type }) => type)).not.toContain('discard');
  });

  describe('when its screen is left after another user signed in', () => {
    const other: OutboxEvent = { type: 'session.changed', uid: 'uid-2' };
    const left: OutboxEvent = { type: 'release', id: 'own' };

    it('stops uploading, and waits in the journal for its own user', () => {
      const { state, effects } = run(signedIn, submitted, other, left);
      expect(effects).toContainEqual({ type: 'stopSending', id: 'own' });
      expect(state.uploads).toEqual([]);
    });

    it('uploads hidden from the other user if only this page has it', () => {
      const notStored: OutboxEvent = { type: 'draft.stored', id: 'own', isKept: false };
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

    it('hides why it failed', () => {
      expect(run(signedIn, submitted, failed, other, left).state.lastFailure).toBeNull();
    });
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

  it('leaves other uploads unchanged', () => {
    const both = run(signedIn, listed(first), submitted);
    const [ofFirst] = both.state.uploads;
    const { state } = run(signedIn, listed(first), submitted, failed);
    expect(state.uploads[0]).toEqual(ofFirst);
    const discarded = run(signedIn, listed(first), submitted, failed, { type: 'discard', id: 'own' });
    expect(discarded.state.uploads).toEqual([ofFirst]);
  });
});

describe('an event that does not apply', () => {
  const { state } = run(signedIn, listed(first, refused));

  it.each<OutboxEvent>([
    { type: 'upload.progressed', id: 'gone', progress: 1 },
    { type: 'upload.finished', id: 'gone', recording: recordingOf('gone') },
    { type: 'upload.failed', id: 'gone', failure: down },
    { type: 'draft.unavailable', id: 'gone' },
    { type: 'release', id: 'gone' },
    { type: 'retry', id: 'gone' },
    { type: 'retry', id: 'a' },
    { type: 'draft.stored', id: 'a', isKept: true },
    { type: 'announced' },
    signedIn,
  ])('changes nothing: %j', (event) => {
    const [next, effects = []] = outboxMachine.step(state, event);
    expect(next).toBe(state);
    expect(effects).toEqual([]);
  });
});

it('retries a draft that another page held, but not one that failed', () => {
  const { effects } = run(
    signedIn,
    listed(first, second),
    { type: 'upload.failed', id: 'a', failure: unavailable },
    listed(first, second),
    { type: 'draft.unavailable', id: 'b' },
    listed(first, second),
  );
  expect(sent(effects)).toEqual(['a', 'b', 'b']);
});
