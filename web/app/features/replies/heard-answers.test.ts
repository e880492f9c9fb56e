import type { SentReply } from '@beep/api/features/replies';
import { createFakeStore } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { countNewAnswers, createHeardAnswers, withHeard } from './heard-answers.ts';

const AUDIO = { created_at: 0, duration: 7, mime: 'audio/webm' };
const replyWith = (id: string, ...answers: readonly string[]): SentReply => ({
  ...{ ...AUDIO, id, expires_at: 0 },
  answers: answers.map((answer) => ({ ...AUDIO, id: answer })),
});
const REPLIES = [replyWith('r1', 'a1', 'a2'), replyWith('r2'), replyWith('r3', 'a3')];

describe('an answer', () => {
  // spec: replies.9
  it('is new until it was heard in this browser, also for a later page and in another tab', () => {
    const store = createFakeStore();
    const [one, other] = [0, 1].map(() => createHeardAnswers({ store, recordingId: 'n' }));
    expect(countNewAnswers(one?.mark(REPLIES) ?? [])).toBe(3);
    one?.add('a1');
    other?.add('a3');
    for (const page of [one, other, createHeardAnswers({ store, recordingId: 'n' })]) {
      expect(page?.mark(REPLIES).flatMap(({ answers }) => answers)).toMatchObject([
        { id: 'a1', isNew: false },
        { id: 'a2', isNew: true },
        { id: 'a3', isNew: false },
      ]);
    }
  });

  it('to a reply to another note stays new', () => {
    const store = createFakeStore();
    createHeardAnswers({ store, recordingId: 'n' }).add('a1');
    expect(countNewAnswers(createHeardAnswers({ store, recordingId: 'm' }).mark(REPLIES))).toBe(3);
  });

  it('is heard as long as the page if the browser stores nothing', () => {
    const store = { get: () => null, set: () => undefined, remove: () => undefined };
    const heard = createHeardAnswers({ store, recordingId: 'n' });
    heard.add('a2');
    expect(countNewAnswers(heard.mark(REPLIES))).toBe(2);
  });

  it('that was heard is known whatever was heard after it, up to all that a note can have', () => {
    const store = createFakeStore();
    const ids = Array.from({ length: 400 }, (_, index) => `answer${index}`);
    for (const id of ids) createHeardAnswers({ store, recordingId: 'n' }).add(id);
    const all = createHeardAnswers({ store, recordingId: 'n' }).mark([replyWith('r', ...ids)]);
    expect(countNewAnswers(all)).toBe(0);
    createHeardAnswers({ store, recordingId: 'n' }).add('another');
    expect(store.get('beep.heardAnswers.n')?.split(' ')).toHaveLength(400);
  });

  it('is taken from what is counted once it was heard', () => {
    const all = createHeardAnswers({ store: createFakeStore(), recordingId: 'n' }).mark(REPLIES);
    expect(countNewAnswers(withHeard(all, 'a2'))).toBe(2);
    expect(countNewAnswers(withHeard(withHeard(all, 'a2'), 'a2'))).toBe(2);
  });
});
