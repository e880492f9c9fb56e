import { describe, expect, it } from 'vitest';
import type { StoredDraft } from '../drafts/ports.ts';
import {
  down,
  first,
  gone,
  listed,
  recordingOf,
  refused,
  run,
  second,
  sent,
  signedIn,
  unavailable,
  unfinished,
} from './outbox-harness.ts';
import { type OutboxEvent, outboxMachine } from './outbox-machine.ts';
import { sentToAnnounce } from './outbox-state.ts';
import type { UploadFailure } from './send-draft.ts';

const finished = (id: string): OutboxEvent => ({
  type: 'upload.finished',
  id,
  recording: recordingOf(id),
});
const likely = (nowMs: number): OutboxEvent => ({ type: 'connection.likely', nowMs });
const downOnce: OutboxEvent[] = [
  listed(first),
  { type: 'upload.failed', id: 'a', failure: down },
  listed(first),
];

describe('waiting drafts', () => {
  it('are kept apart from unfinished drafts', () => {
    const { state } = run(signedIn, listed(unfinished, refused));
    expect(state.waiting).toEqual([refused]);
    expect(state.unfinished).toEqual([unfinished]);
  });

  it('are hidden once their user is signed out', () => {
    const { state, effects } = run(signedIn, listed(first, unfinished), {
      type: 'session.changed',
      uid: null,
      nowMs: 0,
    });
    expect(state).toEqual(outboxMachine.initial);
    expect(effects.at(-1)).toEqual({ type: 'stopSending', id: 'a' });
  });

  // spec: C1
  it('are never shown to another user, even if their list arrives late', () => {
    const { state } = run(
      signedIn,
      { type: 'session.changed', uid: 'uid-2', nowMs: 0 },
      listed(first, unfinished),
    );
    expect(state).toMatchObject({ ownerUid: 'uid-2', waiting: [], unfinished: [], uploads: [] });
  });
});

describe('uploaded drafts', () => {
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
    const left = run(signedIn, listed(first), finished('a'), {
      type: 'session.changed',
      uid: 'uid-2',
      nowMs: 0,
    });
    expect(sentToAnnounce(left.state)).toEqual([]);
  });
});

describe('uploading', () => {
  it('starts automatically, oldest first, one at a time', () => {
    const { state, effects } = run(signedIn, listed(first, second, refused, unfinished));
    expect(sent(effects)).toEqual(['a']);
    expect(state.uploads).toEqual([
      { draft: first, isStored: true, isWatched: false, status: 'sending', progress: 0 },
    ]);
    expect(state.waiting).toEqual([second, refused]);
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
    expect(delivered.state).toMatchObject({ waiting: [], uploads: [], sent: [], lastFailure: null });
    expect(delivered.effects).toContainEqual({ type: 'discard', id: 'a' });
  });

  it('does not retry before the time that the service told, unless it is asked to', () => {
    const told: OutboxEvent = { type: 'upload.failed', id: 'a', failure: unavailable, untilMs: 5000 };
    const held = { ...first, heldUntilMs: 5000 };
    const failedOnce = [signedIn, listed(first), told, listed(held)];
    const listedAt = (nowMs: number, ...drafts: StoredDraft[]): OutboxEvent => ({
      type: 'drafts.listed',
      ...{ ownerUid: 'uid-1', drafts, nowMs },
    });
    const early = run(...failedOnce, likely(4999), listed(held, second));
    expect(early.effects).toContainEqual({ type: 'postpone', id: 'a', untilMs: 5000 });
    expect(sent(early.effects)).toEqual(['a', 'b']);
    expect(sent(run(...failedOnce, likely(5000), listedAt(5000, held)).effects)).toEqual(['a', 'a']);
    const asked = run(...failedOnce, { type: 'sendAll' }, listed(held));
    expect(sent(asked.effects)).toEqual(['a', 'a']);
    const again = run(...failedOnce, { type: 'sendAll' }, listed(held), told, likely(4999), listed(held));
    expect(sent(again.effects)).toEqual(['a', 'a']);
  });

  it('sends all that it is asked to before their times, one after the other', () => {
    const held = [first, second].map((draft) => ({ ...draft, heldUntilMs: 5000 }));
    const told: OutboxEvent = { type: 'upload.failed', id: 'a', failure: unavailable, untilMs: 5000 };
    const { effects } = run(
      ...[signedIn, listed(...held), { type: 'sendAll' } as const, listed(...held)],
      ...[told, listed(...held)],
    );
    expect(sent(effects)).toEqual(['a', 'b']);
  });

  it('stores a time only if the service told one, and the draft may be sent again', () => {
    const postponed = (failure: UploadFailure, untilMs?: number): boolean =>
      run(signedIn, listed(first), { type: 'upload.failed', id: 'a', failure, untilMs }).effects.some(
        ({ type }) => type === 'postpone',
      );
    expect([postponed(unavailable, 5000), postponed(unavailable), postponed(gone, 5000)]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('shows until when an upload is held, and then its progress', () => {
    const held = run(signedIn, listed(first), { type: 'upload.postponed', id: 'a', untilMs: 5000 });
    expect(held.state.uploads).toMatchObject([{ status: 'sending', progress: 0, heldUntilMs: 5000 }]);
    const [state] = outboxMachine.step(held.state, { type: 'upload.progressed', id: 'a', progress: 0 });
    expect(state.uploads[0]).not.toHaveProperty('heldUntilMs');
  });

  it('does not start a second upload during the first', () => {
    const { effects, state } = run(signedIn, listed(first, second), { type: 'sendAll' }, listed(second));
    expect(sent(effects)).toEqual(['a']);
    expect(state.uploads.map(({ draft }) => draft.id)).toEqual(['a']);
  });

  const failed = (id: string, failure = unavailable): OutboxEvent => ({ type: 'upload.failed', id, failure });
  const taken = (id: string): OutboxEvent => ({ type: 'draft.unavailable', id });
  const both = listed(first, second);

  it.each<[string, OutboxEvent[], string[]]>([
    ['continues with the next draft', [both, finished('a'), listed(second)], ['a', 'b']],
    ['continues with the others when the service refuses one', [both, failed('a'), both], ['a', 'b']],
    ['tries no other while the network is down', [both, failed('a', down), both], ['a']],
    ['retries when the network is likely back', [...downOnce, likely(0), listed(first)], ['a', 'a']],
    ['retries on request', [...downOnce, { type: 'sendAll' }, listed(first)], ['a', 'a']],
    [
      'retries a draft that another page held, once it is free',
      [both, taken('a'), failed('b'), listed(second), both],
      ['a', 'b', 'a'],
    ],
    [
      'does not retry a draft that failed instead',
      [both, failed('a'), both, taken('b'), both],
      ['a', 'b', 'b'],
    ],
    ['sends a draft that another page saved', [listed(), { type: 'journal.changed' }, listed(first)], ['a']],
  ])('%s', (_name, events, ids) => {
    expect(sent(run(signedIn, ...events).effects)).toEqual(ids);
  });
});

describe('a draft of an earlier page that was refused', () => {
  const ofLabel: StoredDraft = { ...refused, destination: { type: 'slot', slotId: 's' } };
  const answer: StoredDraft = {
    ...refused,
    destination: { type: 'reply', recordingId: 'n', token: 't', name: '' },
  };
  const ownLink: OutboxEvent = { type: 'sendWithOwnLink', id: 'c' };
  const otherName: OutboxEvent = { type: 'sendAs', id: 'c', person: 'p' };
  const again: OutboxEvent = { type: 'sendAgain', id: 'c' };

  // spec: sheets.15, questions.36
  it.each<[string, StoredDraft, OutboxEvent, boolean]>([
    ['for a label gets its own link', ofLabel, ownLink, true],
    ['for a label is not sent under a name', ofLabel, otherName, false],
    ['for a question is sent under a name', answer, otherName, true],
    ['for a question gets no link', answer, ownLink, false],
    ['for a question is sent again', answer, again, true],
    ['for a label is not sent again', ofLabel, again, false],
    ['for nothing gets no other link', refused, ownLink, false],
    ['for nothing is not sent again', refused, again, false],
    ['for nothing is not sent under a name', refused, otherName, false],
    ['is another one', ofLabel, { ...ownLink, id: 'b' }, false],
  ])('and %s', (_what, draft, wish, isReaddressed) => {
    const { effects } = run(signedIn, listed(first, second, draft), wish);
    expect(effects.some(({ type }) => type === 'readdress')).toBe(isReaddressed);
  });

  it.each([ownLink, otherName, again])('is not waiting otherwise: %j', (wish) => {
    for (const { destination } of [ofLabel, answer]) {
      const waiting = { ...refused, status: 'to-send', ...(destination && { destination }) } as const;
      const { effects } = run(signedIn, listed(first, waiting), wish);
      expect(effects.some(({ type }) => type === 'readdress')).toBe(false);
    }
  });

  it('is tried again with its own link, and no other draft with it', () => {
    const failure: UploadFailure = {
      kind: 'refused',
      httpStatus: 409,
      code: 'slot_recorded',
      message: undefined,
    };
    const { effects } = run(
      ...[signedIn, listed(first), { type: 'upload.failed', id: 'a', failure: unavailable } as const],
      ...[
        listed(first, { ...ofLabel, status: 'to-send' }),
        { type: 'upload.failed', id: 'c', failure } as const,
      ],
      ...[listed(first, ofLabel), ownLink, listed(first, { ...refused, status: 'to-send' })],
    );
    expect(sent(effects)).toEqual(['a', 'c', 'c']);
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
    { type: 'draft.stored', id: 'a', isStored: true },
    { type: 'announced' },
    signedIn,
  ])('changes nothing: %j', (event) => {
    const [next, effects = []] = outboxMachine.step(state, event);
    expect(next).toBe(state);
    expect(effects).toEqual([]);
  });
});
