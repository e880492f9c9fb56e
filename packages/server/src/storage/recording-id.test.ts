import { describe, expect, it } from 'vitest';
import { isRecordingId, newRecordingId } from './recording-id.ts';

describe('the id of a recording, the only secret of a link', () => {
  // spec: L1
  it('has 128 random bits, and nothing about the recording', () => {
    const asked: number[] = [];
    const id = newRecordingId((bytes) => {
      asked.push(bytes);
      return Buffer.alloc(bytes, 0xa5);
    });
    expect(asked).toEqual([16]);
    expect(Buffer.from(id, 'base64url')).toEqual(Buffer.alloc(16, 0xa5));
  });

  it('differs each time, in every position', () => {
    const ids = Array.from({ length: 2000 }, () => newRecordingId());
    expect(new Set(ids).size).toBe(2000);
    expect(ids.every(isRecordingId)).toBe(true);
    // The last of 22 characters holds two bits.
    for (let index = 1; index < 21; index += 1) {
      expect(new Set(ids.map((id) => id[index])).size).toBeGreaterThan(60);
    }
  });

  it('never begins with a hyphen, which command lines treat as an option', () => {
    const hyphens = [Buffer.alloc(16, 0), Buffer.alloc(16, 0xf8)];
    expect(newRecordingId(() => hyphens.pop() ?? Buffer.alloc(16))).toBe('A'.repeat(22));
  });
});
