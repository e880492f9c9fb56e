import { afterEach, expect, it, vi } from 'vitest';
import { createLatePart, type LatePart } from './late-part.ts';

interface Made {
  readonly of: string;
}

const aPart = (): LatePart<string, Made> => createLatePart<string, Made>('parts');

afterEach(() => vi.unstubAllGlobals());

it('is made once, with its parts', () => {
  const part = aPart();
  const create = vi.fn((of: string) => ({ of }));
  const made = part.make(create);
  expect(made).toEqual({ of: 'parts' });
  expect(part.make(create)).toBe(made);
  expect(create).toHaveBeenCalledTimes(1);
});

it('reports an error of the code, and can be made again', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const part = aPart();
  const error = new Error('storage is denied');
  const fail = (): never => {
    throw error;
  };
  expect(() => part.make(fail)).toThrow(error);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
  expect(part.make((of) => ({ of }))).toEqual({ of: 'parts' });
});
