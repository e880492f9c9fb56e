import { expect, it } from 'vitest';
import { createFakeStore } from '../testing/index.ts';
import { createReplyTokens, findReplyToken, keepReplyToken } from './reply-tokens.ts';

const TOKEN = 'a'.repeat(43);

// spec: replies.8
it('keeps one token for each recording', () => {
  const store = createFakeStore();
  let made = 0;
  const tokens = createReplyTokens({
    store,
    newToken() {
      made += 1;
      return String(made).padStart(43, 'x');
    },
  });
  expect(tokens.find('one')).toBeNull();
  const one = tokens.claim('one');
  expect(tokens.claim('one')).toBe(one);
  expect(tokens.claim('two')).not.toBe(one);
  expect(findReplyToken(store, 'one')).toBe(one);
});

it('keeps its tokens as long as the page if the browser stores nothing', () => {
  const store = { get: () => null, set: () => undefined, remove: () => undefined };
  const tokens = createReplyTokens({ store, newToken: () => TOKEN });
  expect(tokens.claim('one')).toBe(TOKEN);
  expect(tokens.find('one')).toBe(TOKEN);
});

// spec: replies.2
it('adopts the token of a draft only if it has lost its own', () => {
  const store = createFakeStore();
  const tokens = createReplyTokens({ store, newToken: () => TOKEN });
  const [ofDraft, other] = ['b'.repeat(43), 'c'.repeat(43)];
  tokens.adopt('one', 'short');
  expect(tokens.find('one')).toBeNull();
  tokens.adopt('one', ofDraft);
  tokens.adopt('one', other);
  expect(tokens.claim('one')).toBe(ofDraft);
  expect(findReplyToken(store, 'one')).toBe(ofDraft);
});

it('ignores malformed tokens', () => {
  const store = createFakeStore();
  store.set('beep.replyToken.one', 'short');
  expect(createReplyTokens({ store, newToken: () => TOKEN }).claim('one')).toBe(TOKEN);
});

// spec: questions.23
it('takes the token of a printed label in place of its own, and no malformed one', () => {
  const store = createFakeStore();
  const tokens = createReplyTokens({ store, newToken: () => TOKEN });
  keepReplyToken(store, 'one', 'short');
  expect(tokens.find('one')).toBeNull();
  store.set('beep.replyToken.one', TOKEN);
  const ofLabel = 'l'.repeat(43);
  keepReplyToken(store, 'one', ofLabel);
  expect(tokens.claim('one')).toBe(ofLabel);
  expect(tokens.find('two')).toBeNull();
});
