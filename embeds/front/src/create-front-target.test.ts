import { INSERT_TIMEOUT_MS, type InsertOutcome } from '@beep/core';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFront, type Front } from './create-front.ts';
import { createFakeFrontHost, type FakeFrontHost } from './testing/fake-front-host.ts';

const LINK = 'https://beep.example/play/Kq7v2xW9';
const OTHER_LINK = 'https://beep.example/play/Zz7v2xW9';
const NO_DRAFT = { type: 'singleConversation', conversation: { id: 'cnv_1' } };
const OPEN_DRAFT = { type: 'singleConversation', conversation: { id: 'cnv_1', draftId: 'drf_1' } };
const OTHER = { type: 'singleConversation', conversation: { id: 'cnv_2', draftId: 'drf_2' } };
const MESSAGES = { results: [{ id: 'msg_1' }, { id: 'msg_2' }] };
const REFUSED = { status: 'failed', code: 'refused' };

let clock: FakeClock;
let host: FakeFrontHost;
let front: Front;

beforeEach(() => {
  clock = createFakeClock();
  host = createFakeFrontHost();
  front = createFront({ host, clock });
});

function insert(link = LINK, signal: AbortSignal = new AbortController().signal): Promise<InsertOutcome> {
  return front.target.insert(link, signal);
}

function called(): readonly unknown[] {
  return host.calls.map(({ name, args }) => [name, args[0]]);
}

describe('inserting into Front', () => {
  it('goes into the open draft, at the cursor, and says so only when Front has', async () => {
    host.show(OPEN_DRAFT);
    const inserting = insert();
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    expect(host.calls.map(({ name, args }) => [name, ...args])).toEqual([
      ['updateDraft', 'drf_1', { updateMode: 'insert', content: { body: expect.any(String), type: 'html' } }],
    ]);
  });

  it('starts a reply where no draft is open', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    await host.answer({ id: 'drf_9' });
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    expect(called()).toEqual([
      ['listMessages', undefined],
      ['createDraft', { replyOptions: { type: 'replyAll', originalMessageId: 'msg_2' } }],
      ['updateDraft', 'drf_9'],
    ]);
  });

  it.each([undefined, null, {}, { id: '' }, { id: 7 }])('takes %j for no draft', async (draft) => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    await host.answer(draft);
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls).toHaveLength(2);
  });

  it('asks Front for nothing before it is connected, without a conversation or without a web address', async () => {
    expect(await insert()).toEqual({ status: 'failed', code: 'not-connected' });
    host.show({ type: 'noConversation' });
    expect(await insert()).toEqual({ status: 'failed', code: 'nothing-selected' });
    host.show(OPEN_DRAFT);
    expect(await insert('javascript:alert(1)')).toEqual({ status: 'failed', code: 'snippet-failed' });
    expect(host.calls).toEqual([]);
  });
});

describe('another conversation', () => {
  it.each([
    ['another one', OTHER],
    ['none', { type: 'noConversation' }],
    ['several', { type: 'multiConversations' }],
  ])('ends what was meant for the first: %s', async (_, next) => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    host.show(next);
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls.at(-1)?.signal.aborted).toBe(true);
    expect(called()).not.toContainEqual(['updateDraft', expect.anything()]);
  });

  it('ends it also when Front answers at the same time', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    const answered = host.answer({ id: 'drf_9' });
    host.show(OTHER);
    await answered;
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls.map(({ name }) => name)).toEqual(['listMessages', 'createDraft']);
  });

  it('changes nothing once the note is on its way to its draft', async () => {
    host.show(OPEN_DRAFT);
    const inserting = insert();
    await host.asked();
    host.show(OTHER);
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    expect(host.calls[0]?.facts).toBe(OPEN_DRAFT);
  });

  it('is not what the same conversation is, with the draft that was started', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    host.show({ type: 'singleConversation', conversation: { id: 'cnv_1', draftId: 'drf_9' } });
    await host.answer({ id: 'drf_9' });
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
  });
});

describe('giving up', () => {
  it('comes after 10 s; what only reads is taken back', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.asked();
    clock.advance(INSERT_TIMEOUT_MS);
    expect(await inserting).toEqual({ status: 'timed-out' });
    expect(host.calls.at(-1)?.signal.aborted).toBe(true);
  });

  it('comes after 10 s in all; what may have been done is waited for', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    clock.advance(6000);
    await host.answer(MESSAGES);
    clock.advance(INSERT_TIMEOUT_MS - 6000);
    expect(await inserting).toEqual({ status: 'timed-out' });
    expect(host.calls.at(-1)).toMatchObject({ name: 'createDraft', signal: { aborted: false } });
  });

  it('keeps the reply that was started late for the next try, and for that one alone', async () => {
    host.show(NO_DRAFT);
    const first = insert();
    await host.answer(MESSAGES);
    clock.advance(INSERT_TIMEOUT_MS);
    expect(await first).toEqual({ status: 'timed-out' });
    await host.answer({ id: 'drf_9' });
    const second = insert();
    await host.answer(undefined);
    expect(await second).toEqual({ status: 'inserted' });
    expect(called().at(-1)).toEqual(['updateDraft', 'drf_9']);
    void insert(OTHER_LINK);
    expect(called().at(-1)).toEqual(['listMessages', undefined]);
  });

  it('starts anew when Front refuses the reply that was kept', async () => {
    host.show(NO_DRAFT);
    const first = insert();
    await host.answer(MESSAGES);
    clock.advance(INSERT_TIMEOUT_MS);
    await first;
    await host.answer({ id: 'drf_9' });
    const second = insert();
    await host.refuse();
    expect(await second).toEqual(REFUSED);
    void insert();
    expect(called().at(-1)).toEqual(['listMessages', undefined]);
  });

  it('tells Front when the page gives up', async () => {
    const giveUp = new AbortController();
    host.show(OPEN_DRAFT);
    const inserting = insert(LINK, giveUp.signal);
    await host.asked();
    giveUp.abort();
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls[0]?.signal.aborted).toBe(true);
  });
});

describe('what is there already', () => {
  const again = (): Promise<InsertOutcome> | undefined =>
    front.target.insertAgain?.(LINK, new AbortController().signal);

  it('goes there a second time only when that is wanted, and another link or place at once', async () => {
    host.show(OPEN_DRAFT);
    const first = insert();
    await host.answer(undefined);
    await first;
    expect(await insert()).toEqual({ status: 'already-there', found: 'link' });
    const other = insert(OTHER_LINK);
    await host.answer(undefined);
    expect(await other).toEqual({ status: 'inserted' });
    host.show(OTHER);
    const elsewhere = insert();
    await host.answer(undefined);
    expect(await elsewhere).toEqual({ status: 'inserted' });
    host.show(OPEN_DRAFT);
    const second = again();
    await host.answer(undefined);
    expect(await second).toEqual({ status: 'inserted' });
    expect(called()).toHaveLength(4);
  });

  it('may be a link that Front has not answered for, and is one once it has', async () => {
    host.show(OPEN_DRAFT);
    const first = insert();
    await host.asked();
    clock.advance(INSERT_TIMEOUT_MS);
    expect(await first).toEqual({ status: 'timed-out' });
    expect(await insert()).toEqual({ status: 'already-there', found: 'unanswered' });
    await host.answer(undefined);
    expect(await insert()).toEqual({ status: 'already-there', found: 'link' });
    expect(called()).toHaveLength(1);
  });

  it('is not a link that Front refused late', async () => {
    host.show(OPEN_DRAFT);
    const first = insert();
    await host.asked();
    clock.advance(INSERT_TIMEOUT_MS);
    await first;
    await host.refuse();
    const second = insert();
    await host.answer(undefined);
    expect(await second).toEqual({ status: 'inserted' });
  });

  it.each([
    ['late', async () => clock.advance(INSERT_TIMEOUT_MS)],
    ['unnamed', () => host.answer({})],
    ['given up for another conversation', async () => host.show(OTHER)],
  ])('may be a draft that is %s: no second one is started', async (_, end) => {
    host.show(NO_DRAFT);
    const first = insert();
    await host.answer(MESSAGES);
    await end();
    await first;
    host.show(NO_DRAFT);
    const before = called().length;
    expect(await insert()).toEqual({ status: 'already-there', found: 'draft' });
    expect(called()).toHaveLength(before);
    void again();
    expect(called().at(-1)).toEqual(['listMessages', undefined]);
    host.show(OPEN_DRAFT);
    void insert();
    await host.asked();
    expect(called().at(-1)).toEqual(['updateDraft', 'drf_1']);
  });

  it('may be a link that was on its way when the page gave up', async () => {
    const giveUp = new AbortController();
    host.show(OPEN_DRAFT);
    const first = insert(LINK, giveUp.signal);
    await host.asked();
    giveUp.abort();
    await first;
    expect(await insert()).toEqual({ status: 'already-there', found: 'unanswered' });
  });
});
