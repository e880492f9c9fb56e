import { expect, it } from 'vitest';
import { createReplyKey, sealReply } from './sealed-reply.ts';

const REPLY = JSON.stringify({ user: { displayName: 'Zoë 🎙' }, credential: { idToken: 'x'.repeat(4000) } });

it('is opened by the key that it was sealed for, and is different each time', async () => {
  const key = await createReplyKey();
  const [one, other] = [await sealReply(REPLY, key.publicKey), await sealReply(REPLY, key.publicKey)];
  expect(one).toMatch(/^[\w-]+$/);
  expect(one).not.toBe(other);
  expect([await key.open(one), await key.open(other)]).toEqual([REPLY, REPLY]);
});

// spec: P4
it('is not opened by another key, after a change, or if it is nonsense', async () => {
  const [key, other] = [await createReplyKey(), await createReplyKey()];
  const sealed = await sealReply(REPLY, key.publicKey);
  expect(await other.open(sealed)).toBeNull();
  for (const at of [3, 100, sealed.length - 4]) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(await key.open(changed)).toBeNull();
  }
  for (const nonsense of ['', 'A', '%%%', sealed.slice(0, 90), `${sealed}AAAA`]) {
    expect(await key.open(nonsense)).toBeNull();
  }
});

it.each(['', 'AAAA', '%', 'A'.repeat(87)])('cannot be sealed for %j', async (publicKey) => {
  await expect(sealReply(REPLY, publicKey)).rejects.toThrow();
});
