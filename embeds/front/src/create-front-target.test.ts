import type { InsertOutcome } from '@beep/core/insert';
import { INSERT_TIMEOUT_MS } from '@beep/core/limits';
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
  // spec: hosts.2, hosts.29
  it('inserts at the cursor of the open draft, and reports success only after Front does', async () => {
    host.show(OPEN_DRAFT);
    const inserting = insert();
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    expect(host.calls.map(({ name, args }) => [name, ...args])).toEqual([
      ['updateDraft', 'drf_1', { updateMode: 'insert', content: { body: expect.any(String), type: 'html' } }],
    ]);
  });

  it('inserts the transcript in the same call, also again', async () => {
    host.show(OPEN_DRAFT);
    const { signal } = new AbortController();
    const inserting = front.target.insert(LINK, signal, 'Transcript:\n<b>Hello</b>');
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    const again = front.target.insertAgain?.(LINK, signal, 'Transcript:\n<b>Hello</b>');
    await host.answer(undefined);
    expect(await again).toEqual({ status: 'inserted' });
    for (const { args } of host.calls) {
      expect(args[1]).toMatchObject({
        content: { body: expect.stringContaining('&lt;b&gt;Hello&lt;/b&gt;') },
      });
    }
    expect(host.calls).toHaveLength(2);
  });

  // spec: hosts.30
  it('starts a reply if no draft is open', async () => {
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

  it.each([undefined, null, {}, { id: '' }, { id: 7 }])('does not accept %j as a draft', async (draft) => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    await host.answer(draft);
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls).toHaveLength(2);
  });

  // spec: validation.14, hosts.5, hosts.9
  it('calls nothing in Front before it is connected, without a conversation or without a web URL', async () => {
    expect(await insert()).toEqual({ status: 'failed', code: 'not-connected' });
    host.show({ type: 'noConversation' });
    expect(await insert()).toEqual({ status: 'failed', code: 'nothing-selected' });
    host.show(OPEN_DRAFT);
    expect(await insert('javascript:alert(1)')).toEqual({ status: 'failed', code: 'snippet-failed' });
    expect(host.calls).toEqual([]);
  });
});

describe('selecting another conversation', () => {
  // spec: hosts.31
  it.each([
    ['another one', OTHER],
    ['none', { type: 'noConversation' }],
    ['several', { type: 'multiConversations' }],
  ])('cancels the insertion for the first one: %s', async (_, next) => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    host.show(next);
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls.at(-1)?.signal.aborted).toBe(true);
    expect(called()).not.toContainEqual(['updateDraft', expect.anything()]);
  });

  it('cancels it also if Front answers at the same time', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    const answered = host.answer({ id: 'drf_9' });
    host.show(OTHER);
    await answered;
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls.map(({ name }) => name)).toEqual(['listMessages', 'createDraft']);
  });

  it('does not cancel an insertion that was already sent to its draft', async () => {
    host.show(OPEN_DRAFT);
    const inserting = insert();
    await host.asked();
    host.show(OTHER);
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
    expect(host.calls[0]?.facts).toBe(OPEN_DRAFT);
  });

  it('does not include the same conversation with the draft that was started', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.answer(MESSAGES);
    host.show({ type: 'singleConversation', conversation: { id: 'cnv_1', draftId: 'drf_9' } });
    await host.answer({ id: 'drf_9' });
    await host.answer(undefined);
    expect(await inserting).toEqual({ status: 'inserted' });
  });
});

describe('the time limit', () => {
  it('is 10 s; calls that only read are cancelled', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    await host.asked();
    clock.advance(INSERT_TIMEOUT_MS);
    expect(await inserting).toEqual({ status: 'timed-out' });
    expect(host.calls.at(-1)?.signal.aborted).toBe(true);
  });

  // spec: hosts.32
  it('is 10 s in total; calls that may have taken effect are awaited', async () => {
    host.show(NO_DRAFT);
    const inserting = insert();
    clock.advance(6000);
    await host.answer(MESSAGES);
    clock.advance(INSERT_TIMEOUT_MS - 6000);
    expect(await inserting).toEqual({ status: 'timed-out' });
    expect(host.calls.at(-1)).toMatchObject({ name: 'createDraft', signal: { aborted: false } });
  });

  it('keeps a reply that was started late for the next attempt only', async () => {
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

  it('starts a new reply if Front rejects the kept one', async () => {
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

  it('tells Front when the page aborts', async () => {
    const giveUp = new AbortController();
    host.show(OPEN_DRAFT);
    const inserting = insert(LINK, giveUp.signal);
    await host.asked();
    giveUp.abort();
    expect(await inserting).toEqual(REFUSED);
    expect(host.calls[0]?.signal.aborted).toBe(true);
  });
});

describe('an earlier insertion', () => {
  const again = (): Promise<InsertOutcome> | undefined =>
    front.target.insertAgain?.(LINK, new AbortController().signal);

  it('is repeated only on request, but another link or target is inserted at once', async () => {
    host.show(OPEN_DRAFT);
    const first = insert();
    await host.answer(undefined);
    await first;
    expect(await insert()).toEqual({ status: 'already-there', found: 'link' });
    const other = insert(OTHER_LINK);
    await host.answer(undefined);
    expect(await other).toEqual({ status: 'inserted' });
    host.show(OTHER);
    const inOther = insert();
    await host.answer(undefined);
    expect(await inOther).toEqual({ status: 'inserted' });
    host.show(OPEN_DRAFT);
    const second = again();
    await host.answer(undefined);
    expect(await second).toEqual({ status: 'inserted' });
    expect(called()).toHaveLength(4);
  });

  it('is uncertain while Front has not answered, and certain afterwards', async () => {
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

  it('does not count if Front rejected the link late', async () => {
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

  it('may be a link that was being inserted when the page aborted', async () => {
    const giveUp = new AbortController();
    host.show(OPEN_DRAFT);
    const first = insert(LINK, giveUp.signal);
    await host.asked();
    giveUp.abort();
    await first;
    expect(await insert()).toEqual({ status: 'already-there', found: 'unanswered' });
  });
});
