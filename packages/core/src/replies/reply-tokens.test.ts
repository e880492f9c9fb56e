import { expect, it } from 'vitest';
import { createFakeStore } from '../testing/index.ts';
import { hasReplyToken } from './has-reply-token.ts';
import { createReplyTokens, keepLabelToken, LABEL_USE_MS } from './reply-tokens.ts';

const TOKEN = 'a'.repeat(43);
const nowMs = () => 1000;

// spec: replies.8
it('keeps one token for each recording', () => {
  const store = createFakeStore();
  let made = 0;
  const tokens = createReplyTokens({
    ...{ store, nowMs },
    newToken() {
      made += 1;
      return String(made).padStart(43, 'x');
    },
  });
  expect(tokens.find('one')).toBeNull();
  const one = tokens.claim('one');
  expect(tokens.claim('one')).toBe(one);
  expect(hasReplyToken(store, 'two')).toBe(false);
  expect(tokens.claim('two')).not.toBe(one);
  expect(createReplyTokens({ store, nowMs, newToken: () => TOKEN }).find('one')).toBe(one);
});

it('keeps its tokens as long as the page if the browser stores nothing', () => {
  const store = { get: () => null, set: () => undefined, remove: () => undefined };
  const tokens = createReplyTokens({ store, nowMs, newToken: () => TOKEN });
  expect(tokens.claim('one')).toBe(TOKEN);
  expect(tokens.find('one')).toBe(TOKEN);
});

// spec: replies.2
it('adopts the token of a draft only if it has lost its own', () => {
  const store = createFakeStore();
  const tokens = createReplyTokens({ store, nowMs, newToken: () => TOKEN });
  const [ofDraft, other] = ['b'.repeat(43), 'c'.repeat(43)];
  tokens.adopt('one', 'short');
  expect(tokens.find('one')).toBeNull();
  tokens.adopt('one', ofDraft);
  tokens.adopt('one', other);
  expect(tokens.claim('one')).toBe(ofDraft);
  expect(createReplyTokens({ store, nowMs, newToken: () => TOKEN }).find('one')).toBe(ofDraft);
});

it('ignores malformed tokens', () => {
  const store = createFakeStore();
  store.set('beep.replyToken.one', 'short');
  expect(createReplyTokens({ store, nowMs, newToken: () => TOKEN }).claim('one')).toBe(TOKEN);
});

const LABEL = 'l'.repeat(43);

// spec: questions.23
it('takes the token of a printed label in place of its own, and no malformed one', () => {
  const store = createFakeStore();
  const tokens = createReplyTokens({ store, nowMs, newToken: () => TOKEN });
  keepLabelToken(store, 'one', { token: 'short', atMs: 1000 });
  expect(tokens.find('one')).toBeNull();
  expect(tokens.claim('one')).toBe(TOKEN);
  keepLabelToken(store, 'one', { token: LABEL, atMs: 1000 });
  expect(tokens.claim('one')).toBe(LABEL);
  expect(tokens.labelLeftMs('one')).toBe(LABEL_USE_MS);
  expect(tokens.find('two')).toBeNull();
});

// spec: questions.37, C5
it('lets go of a label after an hour and on request, and has its own token again', () => {
  const store = createFakeStore();
  let now = 1000;
  const tokens = createReplyTokens({ store, nowMs: () => now, newToken: () => TOKEN });
  keepLabelToken(store, 'one', { token: LABEL, atMs: now });
  now += LABEL_USE_MS - 1;
  expect(tokens.find('one')).toBe(LABEL);
  now += 1;
  expect(hasReplyToken(store, 'one')).toBe(true);
  expect(tokens.find('one')).toBe(TOKEN);
  keepLabelToken(store, 'one', { token: LABEL, atMs: now });
  tokens.forgetLabel('one');
  expect(tokens.labelLeftMs('one')).toBeNull();
  expect(tokens.claim('one')).toBe(TOKEN);
});

// spec: questions.37, C5
it('has the token from before a label, and uses no label whose time is over or was set back', () => {
  const store = createFakeStore();
  let now = 1000;
  let made = 0;
  const newToken = (): string => {
    made += 1;
    return String(made).padStart(43, 'x');
  };
  const tokens = createReplyTokens({ store, nowMs: () => now, newToken });
  const own = tokens.claim('one');
  keepLabelToken(store, 'one', { token: LABEL, atMs: now });
  tokens.forgetLabel('one');
  expect(tokens.find('one')).toBe(own);
  keepLabelToken(store, 'one', { token: LABEL, atMs: now });
  for (const after of [LABEL_USE_MS, -1]) {
    now = 1000 + after;
    expect(tokens.labelLeftMs('one')).toBeNull();
  }
  expect(tokens.find('one')).toBe(own);
});

// spec: questions.37, C5
it('does not adopt the token of a label again from a draft that was made with it', () => {
  const store = createFakeStore();
  const tokens = createReplyTokens({ store, nowMs, newToken: () => TOKEN });
  keepLabelToken(store, 'one', { token: LABEL, atMs: 1000 });
  tokens.forgetLabel('one');
  tokens.adopt('one', LABEL);
  expect(tokens.find('one')).toBe(TOKEN);
});
