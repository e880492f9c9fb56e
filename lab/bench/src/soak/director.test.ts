import { expect, it } from 'vitest';
import { planEvents } from './director.ts';

it('runs every event, in the order of its seed', () => {
  const plan = planEvents(7, 15, 'sqlite');
  expect(plan).toEqual(planEvents(7, 15, 'sqlite'));
  expect(new Set(plan)).toEqual(
    new Set(['ends', 'is killed', 'hour ahead', 'day ahead', 'hour back', 'right again', 'drill', 'rest']),
  );
});

it('restarts the server only in the first two thirds, so that its last run is long', () => {
  const restarts = planEvents(7, 15, 'sqlite').flatMap((event, at) =>
    ['ends', 'is killed'].includes(event) ? [at] : [],
  );
  expect(restarts.length).toBeGreaterThan(1);
  expect(Math.max(...restarts)).toBeLessThan(10);
});

it('restarts one of several processes often', () => {
  const plan = planEvents(7, 23, 'postgres');
  expect(plan.filter((event) => event === 'is killed' || event === 'ends').length).toBeGreaterThan(5);
  expect(plan).toContain('day ahead');
});
