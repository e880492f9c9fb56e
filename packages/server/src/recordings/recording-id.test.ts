import { describe, expect, it } from 'vitest';
import { isRecordingId, newRecordingId } from './recording-id.ts';

describe('the id of a recording, which is all that a link is guarded by', () => {
  it('has 128 bits of the system’s own chance, and nothing of what it names', () => {
    const asked: number[] = [];
    const id = newRecordingId((bytes) => {
      asked.push(bytes);
      return Buffer.alloc(bytes, 0xa5);
    });
    expect(asked).toEqual([16]);
    expect(Buffer.from(id, 'base64url')).toEqual(Buffer.alloc(16, 0xa5));
  });

  it('is another one each time, in every place of it', () => {
    const ids = Array.from({ length: 2000 }, () => newRecordingId());
    expect(new Set(ids).size).toBe(2000);
    expect(ids.every(isRecordingId)).toBe(true);
    // The last of 22 characters holds two bits.
    for (let place = 1; place < 21; place += 1) {
      expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(60);
    }
  });

  it('never begins with a hyphen, which command lines take for an option', () => {
    const hyphens = [Buffer.alloc(16, 0), Buffer.alloc(16, 0xf8)];
    expect(newRecordingId(() => hyphens.pop() ?? Buffer.alloc(16))).toBe('A'.repeat(22));
  });
});
