import { describe, expect, it } from 'vitest';
import { isSameSelection, parseFrontSelection } from './front-selection.ts';

describe('the selection', () => {
  // spec: hosts.22
  it.each([
    [{ type: 'singleConversation', conversation: { id: 'c' } }, 'c', null],
    [{ type: 'singleConversation', conversation: { id: 'c', draftId: 'd' } }, 'c', 'd'],
    [
      { type: 'singleConversation', conversation: { id: 'c' }, messageComposer: { draft: { id: 'd' } } },
      'c',
      'd',
    ],
    [{ type: 'singleConversationPopover', conversation: { id: 'c' } }, 'c', null],
    [{ type: 'messageComposer', draft: { id: 'd' } }, null, 'd'],
    [{ type: 'messageComposer', draft: { id: 'd' }, conversation: { id: 'c', draftId: 'e' } }, 'c', 'd'],
  ])('is parsed from %j', (context, conversationId, draftId) => {
    expect(parseFrontSelection(context)).toEqual({ conversationId, draftId });
  });

  // spec: hosts.22
  it.each([
    undefined,
    null,
    'singleConversation',
    {},
    { type: 'noConversation' },
    { type: 'multiConversations', conversations: [{ id: 'c' }] },
    { type: 'singleConversation' },
    { type: 'singleConversation', conversation: { id: '' } },
    { type: 'singleConversation', conversation: { id: 7 } },
    { type: 'messageComposer', draft: {}, conversation: { id: 'c' } },
    { type: 'message', messageId: 'm', conversation: { id: 'c' } },
  ])('is null for %j', (context) => {
    expect(parseFrontSelection(context)).toBeNull();
  });
});

describe('the same selection', () => {
  const at = (conversationId: string | null, draftId: string | null) => ({ conversationId, draftId });
  it.each([
    [at('c', null), at('c', 'd'), true],
    [at('c', 'd'), at('x', 'd'), false],
    [at(null, 'd'), at('c', 'd'), true],
    [at(null, 'd'), at(null, 'e'), false],
    [at('c', null), at(null, 'd'), false],
    [at('c', 'd'), null, false],
  ])('%j and %j: %s', (then, now, expected) => {
    expect(isSameSelection(then, now)).toBe(expected);
  });
});
