import { expect, it } from 'vitest';
import { newReplyToken } from './new-reply-token.ts';

it('makes tokens of 32 bytes that differ', () => {
  const tokens = new Set(Array.from({ length: 50 }, newReplyToken));
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{42}[AEIMQUYcgkosw048]$/);
});
