import { expect, it } from 'vitest';
import type { FrontContext } from './front-host.ts';
import { createReply, findNewest } from './open-reply.ts';

/** A conversation in pages, which records calls. */
function conversation(pages: readonly unknown[]): FrontContext & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    facts: undefined,
    asked,
    call: async (name, [first]) => {
      asked.push([name, first]);
      return name === 'listMessages' ? pages[Number(first ?? 0)] : { id: 'drf_9' };
    },
  };
}

const signal = new AbortController().signal;
async function openReply(context: FrontContext): Promise<string | null> {
  const newest = await findNewest(context, signal);
  return newest === null ? null : createReply(context, newest, signal);
}
const message = (id: string, date: number): unknown => ({ id, date: new Date(date) });

it('reads every page of a conversation that lists the oldest message first', async () => {
  const context = conversation([
    { results: [message('a', 1), message('b', 2)], nextPageToken: '1' },
    { results: [message('c', 3)] },
  ]);
  expect(await openReply(context)).toBe('drf_9');
  expect(context.asked).toEqual([
    ['listMessages', undefined],
    ['listMessages', '1'],
    ['createDraft', { replyOptions: { type: 'replyAll', originalMessageId: 'c' } }],
  ]);
});

it('stops reading when the newest messages come first', async () => {
  const context = conversation([{ results: [message('b', 2), message('a', 1)], nextPageToken: '1' }]);
  await openReply(context);
  expect(context.asked).toHaveLength(2);
  expect(context.asked[1]).toMatchObject(['createDraft', { replyOptions: { originalMessageId: 'b' } }]);
});

it('limits the number of pages', async () => {
  const context = conversation([{ results: [message('a', 1)], nextPageToken: '0' }]);
  await openReply(context);
  expect(context.asked).toHaveLength(21);
});

it('starts nothing if there is no message', async () => {
  const context = conversation([{ results: [] }]);
  expect(await openReply(context)).toBeNull();
  expect(context.asked).toEqual([['listMessages', undefined]]);
});
