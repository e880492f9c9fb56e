import { createReplyTokens, keepLabelToken, LABEL_USE_MS } from '@beep/core/replies';
import { createFakeClock, createFakeStore } from '@beep/core/testing';
import { expect, it, vi } from 'vitest';
import { createLabelUse } from './create-label-use.ts';

function open(isRead: boolean) {
  const clock = createFakeClock();
  const store = createFakeStore();
  if (isRead) keepLabelToken(store, 'one', { token: 'l'.repeat(43), atMs: clock.nowMs() });
  const tokens = createReplyTokens({ store, newToken: () => 'a'.repeat(43), nowMs: () => clock.nowMs() });
  const label = createLabelUse({ tokens, recordingId: 'one', clock });
  const told = vi.fn();
  label.subscribe(told);
  return { clock, tokens, label, told };
}

// spec: questions.37
it('ends by itself after an hour, also on a page that stays open', () => {
  const { clock, tokens, label, told } = open(true);
  clock.advance(LABEL_USE_MS - 1);
  expect(label.getSnapshot()).toBe(true);
  clock.advance(1);
  expect(label.getSnapshot()).toBe(false);
  expect(told).toHaveBeenCalledOnce();
  expect(tokens.claim('one')).toBe('a'.repeat(43));
});

it('is not told where no label was read', () => {
  const { label, told } = open(false);
  expect(label.getSnapshot()).toBe(false);
  label.forget();
  expect(told).not.toHaveBeenCalled();
});
