import { describe, expect, it } from 'vitest';
import { outcomeOf } from './retry-schedule.ts';

const NOW = Date.UTC(2030, 0, 31, 12);
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST = { attempts: 0 };
const WELL = { failures: 0, failing_since_ms: null };
const ERROR = { status: 500, retryAfter: undefined };

describe('an attempt', () => {
  it.each([200, 204, 299])('succeeds with the status %i', (status) => {
    expect(outcomeOf({ status, retryAfter: '60' }, FIRST, WELL, NOW)).toEqual({
      at: NOW,
      status,
      problem: null,
    });
  });

  it.each([199, 300, 307, 404, 500])('fails with the status %i, and is made again', (status) => {
    expect(outcomeOf({ status, retryAfter: undefined }, FIRST, WELL, NOW)).toEqual({
      ...{ at: NOW, status, problem: null },
      ...{ nextAt: NOW + 5 * SECOND_MS, restsUntil: NOW + 5 * SECOND_MS },
    });
  });

  it('without an answer fails too', () => {
    expect(outcomeOf({ problem: 'timeout' }, FIRST, WELL, NOW)).toMatchObject({
      ...{ at: NOW, status: null, problem: 'timeout', nextAt: NOW + 5 * SECOND_MS },
    });
  });

  // spec: webhooks.6
  it('is the last one after 410', () => {
    expect(outcomeOf({ status: 410, retryAfter: '60' }, FIRST, WELL, NOW)).toEqual({
      ...{ at: NOW, status: 410, problem: null, nextAt: null, off: 'gone' },
    });
  });
});

describe('the next attempt', () => {
  // spec: webhooks.4
  it('comes ever later, for five days in all', () => {
    const waits = Array.from({ length: 12 }, (_, attempts) => {
      const { nextAt } = outcomeOf(ERROR, { attempts }, WELL, NOW);
      return typeof nextAt === 'number' ? (nextAt - NOW) / SECOND_MS : nextAt;
    });
    const hours = [2, 5, 10, 14, 20, 24, 24, 24].map((count) => count * 3600);
    expect(waits).toEqual([5, 300, 1800, ...hours, null]);
  });

  // spec: webhooks.4
  it.each([
    ['120', 120],
    ['0', 5],
    ['999999999', 86_400],
    ['9999999999', 5],
    ['Thu, 31 Jan 2030 12:02:00 GMT', 120],
    ['Thu, 31 Jan 2030 11:58:00 GMT', 5],
    ['Sat, 02 Feb 2030 12:00:00 GMT', 86_400],
    ['soon', 5],
    ['-120', 5],
  ])('waits as %j of the receiver asks, a day at most: %i s', (retryAfter, seconds) => {
    const at = NOW + seconds * SECOND_MS;
    expect(outcomeOf({ status: 503, retryAfter }, FIRST, WELL, NOW)).toMatchObject({
      nextAt: at,
      restsUntil: at,
    });
  });

  // spec: webhooks.4
  it('of any event waits longer with each failure, for five minutes at most', () => {
    const rests = [0, 1, 2, 5, 6, 50].map((failures) => {
      const { restsUntil = 0 } = outcomeOf(ERROR, FIRST, { ...WELL, failures }, NOW);
      return (restsUntil - NOW) / SECOND_MS;
    });
    expect(rests).toEqual([5, 10, 20, 160, 300, 300]);
  });
});

// spec: webhooks.6
it('switches a webhook off once it has failed for five days', () => {
  const offAfter = (ms: number) =>
    outcomeOf(ERROR, FIRST, { failures: 9, failing_since_ms: NOW - ms }, NOW).off;
  expect([offAfter(5 * DAY_MS - 1), offAfter(5 * DAY_MS)]).toEqual([undefined, 'failing']);
});
