import { describe, expect, it } from 'vitest';
import { isNewestFirst, newestMessage, parseMessagePage } from './front-messages.ts';

const OLD = '2026-02-01T10:00:00Z';
const NEW = '2026-02-02T10:00:00Z';

function newestOf(results: unknown): string | undefined {
  return newestMessage(parseMessagePage({ results }).messages)?.id;
}

describe('the newest message', () => {
  it.each([
    [
      [
        { id: 'a', date: new Date(OLD) },
        { id: 'b', date: new Date(NEW) },
      ],
      'b',
    ],
    [
      [
        { id: 'a', date: NEW },
        { id: 'b', date: OLD },
      ],
      'a',
    ],
    [
      [
        { id: 'a', date: Date.parse(NEW) },
        { id: 'b', date: Date.parse(OLD) },
      ],
      'a',
    ],
    [[{ id: 'a', date: OLD }, { id: 'draft' }], 'a'],
    [[{ id: 'draft' }, { id: 'a', date: OLD }], 'a'],
    [[{ id: 'a' }, { id: 'b' }], 'b'],
    [[{ id: 'a', date: 'soon' }, null, 7, { id: '' }], 'a'],
    [[], undefined],
    ['none', undefined],
    [undefined, undefined],
  ])('of %j is %s', (results, id) => {
    expect(newestOf(results)).toBe(id);
  });
});

describe('a page', () => {
  it('names the next one if there is one', () => {
    expect(parseMessagePage({ results: [], nextPageToken: 'p2' }).nextPageToken).toBe('p2');
    expect(parseMessagePage({ results: [], token: 'p2' }).nextPageToken).toBe('p2');
    expect(parseMessagePage({ results: [], nextPageToken: null }).nextPageToken).toBeNull();
    expect(parseMessagePage(undefined)).toEqual({ messages: [], nextPageToken: null });
  });

  it('is the last one to read if the newest messages come first', () => {
    const dates = (...all: (string | undefined)[]) =>
      parseMessagePage({ results: all.map((date, index) => ({ id: `m${index}`, date })) });
    expect(isNewestFirst(dates(NEW, OLD))).toBe(true);
    expect(isNewestFirst(dates(OLD, NEW))).toBe(false);
    expect(isNewestFirst(dates(OLD))).toBe(false);
    expect(isNewestFirst(dates(undefined, OLD))).toBe(false);
    expect(isNewestFirst(dates())).toBe(false);
  });
});
