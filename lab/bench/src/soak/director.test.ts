import { expect, it } from 'vitest';
import { planEvents } from './director.ts';

it('runs every event, in the order of its seed', () => {
  const plan = planEvents(7, 15);
  expect(plan).toEqual(planEvents(7, 15));
  expect(new Set(plan)).toEqual(
    new Set(['ends', 'is killed', 'hour ahead', 'day ahead', 'hour back', 'right again', 'drill', 'rest']),
  );
});

it('restarts the server only in the first two thirds, so that its last run is long', () => {
  const restarts = planEvents(7, 15).flatMap((event, at) =>
    ['ends', 'is killed'].includes(event) ? [at] : [],
  );
  expect(restarts.length).toBeGreaterThan(1);
  expect(Math.max(...restarts)).toBeLessThan(10);
});
