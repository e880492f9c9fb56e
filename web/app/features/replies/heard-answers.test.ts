import type { SentReply } from '@beep/api/features/replies';
import type { KeyValueStore } from '@beep/core/settings';
import { createFakeStore } from '@beep/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { countNewAnswers, createHeardAnswers, withHeard } from './heard-answers.ts';

const AUDIO = { created_at: 0, duration: 7, mime: 'audio/webm' };
const replyWith = (id: string, ...answers: readonly string[]): SentReply => ({
  ...{ ...AUDIO, id, expires_at: 0 },
  answers: answers.map((answer) => ({ ...AUDIO, id: answer, heard: false })),
});
const told: string[] = [];
const open = (store: KeyValueStore, recordingId = 'n') =>
  createHeardAnswers({ store, recordingId, tell: (id) => told.push(id) });
const REPLIES = [replyWith('r1', 'a1', 'a2'), replyWith('r2'), replyWith('r3', 'a3')];

describe('an answer', () => {
  beforeEach(() => {
    told.length = 0;
  });

  // spec: replies.9
  it('is new until it was heard in this browser, also for a later page and in another tab', () => {
    const store = createFakeStore();
    const [one, other] = [0, 1].map(() => open(store));
    expect(countNewAnswers(one?.mark(REPLIES) ?? [])).toBe(3);
    one?.add('a1');
    other?.add('a3');
    for (const page of [one, other, open(store)]) {
      expect(page?.mark(REPLIES).flatMap(({ answers }) => answers)).toMatchObject([
        { id: 'a1', isNew: false },
        { id: 'a2', isNew: true },
        { id: 'a3', isNew: false },
      ]);
    }
  });

  // spec: questions.16
  it('that was heard is told to the service, again while it does not know, and is not new elsewhere', () => {
    const heard = open(createFakeStore());
    heard.add('a1');
    expect(told).toEqual(['a1']);
    heard.mark(REPLIES);
    expect(told).toEqual(['a1', 'a1']);
    const known = REPLIES.map((reply) => ({
      ...reply,
      answers: reply.answers.map((answer) => ({ ...answer, heard: true })),
    }));
    heard.mark(known);
    expect(told).toHaveLength(2);
    expect(countNewAnswers(open(createFakeStore()).mark(known))).toBe(0);
  });

  it('to a reply to another note stays new', () => {
    const store = createFakeStore();
    open(store).add('a1');
    expect(countNewAnswers(open(store, 'm').mark(REPLIES))).toBe(3);
  });

  it('is heard as long as the page if the browser stores nothing', () => {
    const store = { get: () => null, set: () => undefined, remove: () => undefined };
    const heard = open(store);
    heard.add('a2');
    expect(countNewAnswers(heard.mark(REPLIES))).toBe(2);
  });

  it('that was heard is known whatever was heard after it, up to all that a note can have', () => {
    const store = createFakeStore();
    const ids = Array.from({ length: 400 }, (_, index) => `answer${index}`);
    for (const id of ids) open(store).add(id);
    const all = open(store).mark([replyWith('r', ...ids)]);
    expect(countNewAnswers(all)).toBe(0);
    open(store).add('another');
    expect(store.get('beep.heardAnswers.n')?.split(' ')).toHaveLength(400);
  });

  it('is taken from what is counted once it was heard', () => {
    const all = open(createFakeStore()).mark(REPLIES);
    expect(countNewAnswers(withHeard(all, 'a2'))).toBe(2);
    expect(countNewAnswers(withHeard(withHeard(all, 'a2'), 'a2'))).toBe(2);
  });
});
