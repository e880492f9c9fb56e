import { expect, it, vi } from 'vitest';
import { createLatePart, type LatePart } from './late-part.ts';

interface Made {
  readonly of: string;
}

const aPart = (): LatePart<string, Made> => createLatePart<string, Made>('parts');

it('is made once, with its parts', () => {
  const part = aPart();
  const create = vi.fn((of: string) => ({ of }));
  const made = part.make(create);
  expect(made).toEqual({ of: 'parts' });
  expect(part.make(create)).toBe(made);
  expect(create).toHaveBeenCalledTimes(1);
});

it('can be made again after the code failed', () => {
  const part = aPart();
  const fail = (): never => {
    throw new Error('storage is denied');
  };
  expect(() => part.make(fail)).toThrow('storage is denied');
  expect(part.make((of) => ({ of }))).toEqual({ of: 'parts' });
});
