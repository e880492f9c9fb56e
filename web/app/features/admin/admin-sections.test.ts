import { expect, it } from 'vitest';
import { adminPath, adminTitle, findAdminPlace } from './admin-sections.ts';

// spec: admin-page.2
it.each([
  [[undefined, undefined], '/admin', 'Overview'],
  [['policies', undefined], '/admin/policies', 'Policies'],
  [['policies', '*'], '/admin/policies/*', '* · Policies'],
  [['people', 'a/b c'], '/admin/people/a%2Fb%20c', 'People'],
  [['audit', undefined], '/admin/audit', 'Audit Log'],
] as const)('finds %j at %s', ([section, item], path, title) => {
  const place = findAdminPlace(section, item);
  expect(place && [adminPath(place), adminTitle(place)]).toEqual([path, title]);
});

it.each([
  ['overview', undefined],
  ['nothing', undefined],
  ['audit', 'x'],
  ['constructor', undefined],
])('has no place at %j/%j', (section, item) => {
  expect(findAdminPlace(section, item)).toBeNull();
});
