import { expect, it } from 'vitest';
import { planTroubles } from './director.ts';

it('runs every event, in the order of its seed', () => {
  const plan = planTroubles(7, 15);
  expect(plan).toEqual(planTroubles(7, 15));
  expect(new Set(plan)).toEqual(
    new Set(['ends', 'is killed', 'hour ahead', 'day ahead', 'hour back', 'right again', 'drill', 'rest']),
  );
});

it('restarts the server only in the first two thirds, so that its last run is long', () => {
  const restarts = planTroubles(7, 15).flatMap((trouble, at) =>
    ['ends', 'is killed'].includes(trouble) ? [at] : [],
  );
  expect(restarts.length).toBeGreaterThan(1);
  expect(Math.max(...restarts)).toBeLessThan(10);
});
