import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLineBatch } from './line-batch.ts';

describe('createLineBatch', () => {
  const handedOn: string[] = [];
  const to = { write: (text: string): void => void handedOn.push(text) };
  beforeEach(() => {
    vi.useFakeTimers();
    handedOn.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('writes lines together a little later, and later lines in the next batch', () => {
    const batch = createLineBatch(to);
    batch.write('a\n');
    batch.write('b\n');
    expect(handedOn).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(handedOn).toEqual(['a\nb\n']);
    batch.write('c\n');
    vi.advanceTimersByTime(250);
    expect(handedOn).toEqual(['a\nb\n', 'c\n']);
  });

  it('writes them at once when there are many, or on request', () => {
    const batch = createLineBatch(to);
    const line = `${'x'.repeat(1023)}\n`;
    for (let count = 0; count < 16; count += 1) batch.write(line);
    expect(handedOn).toEqual([line.repeat(16)]);
    batch.write('a\n');
    batch.flush();
    batch.flush();
    vi.advanceTimersByTime(1000);
    expect(handedOn).toEqual([line.repeat(16), 'a\n']);
  });
});
