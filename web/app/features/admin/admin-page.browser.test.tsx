// @module-tag long

import type { UsageDay } from '@beep/api/features/admin';
import { failed, refused } from '@beep/core/testing';
import axe from 'axe-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { drawAdmin } from './testing/draw-admin.tsx';
import {
  anAuditEntry,
  aPerson,
  aPersonRecording,
  aPolicyVersion,
  aReport,
  createFakeAdmin,
  type FakeAdministration,
} from './testing/fake-admin.ts';

const LONG = 'maximiliana.featherstonehaugh-cholmondeley.the.third@department-of-education.north.example';

function days(counts: readonly number[]): UsageDay[] {
  return counts.map((recordings, at) => ({
    day: new Date(Date.UTC(2026, 7, 24 + at)).toISOString().slice(0, 10),
    recordings,
    seconds: recordings * 30,
    bytes: recordings * 250_000,
  }));
}

/** Something on every screen, with the longest address. */
const FULL: Partial<FakeAdministration> = {
  policies: [
    aPolicyVersion({ domain: '*', policy: { longestLife: '1_year' } }),
    aPolicyVersion({ version: 2, policy: { listeners: 'domains', listenerDomains: ['north.example'] } }),
    aPolicyVersion({ version: 1 }),
  ],
  people: [aPerson({ email: LONG }), aPerson({ uid: 'u-none', email: null, domain: null })],
  recordings: [aPersonRecording(), aPersonRecording({ id: 'b', suspended: true })],
  mayPlay: true,
  reports: [aReport({ owner: LONG }), aReport({ id: 'r2', text: 'x'.repeat(200), state: 'gone' })],
  administrators: [
    { email: LONG, domain: '*', namedBy: 'configuration' },
    { email: 'sub@north.example', domain: 'north.example', namedBy: LONG, namedAt: 0 },
  ],
  usage: { days: days([...Array(89).fill(3), 1]), stored: { people: 2, recordings: 268, bytes: 67e6 } },
  audit: [anAuditEntry({ actor: LONG, subject: LONG, details: { list: 'a b' } })],
};

const PATHS = [
  '/admin',
  '/admin/policies',
  '/admin/policies/north.example',
  '/admin/people',
  '/admin/people/u-ada',
  '/admin/bulk',
  '/admin/reports',
  '/admin/administrators',
  '/admin/audit',
];

describe.each(PATHS)('%s', (path) => {
  // spec: admin-page.2
  it.each([320, 1280])('is accessible and fits a window of %i px', async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const { screen } = await drawAdmin(path, FULL);
    await expect.element(page.getByRole('navigation', { name: 'Administration sections' })).toBeVisible();
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).elements().length).toBe(0);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await axe.run(screen.container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

it('marks the current section, and leads to the others', async () => {
  const { visited } = await drawAdmin('/admin/policies/north.example', FULL);
  const sections = page.getByRole('navigation', { name: 'Administration sections' });
  await expect
    .element(sections.getByRole('link', { name: 'Policies' }))
    .toHaveAttribute('aria-current', 'page');
  await sections.getByRole('link', { name: 'Audit Log' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  expect(visited).toEqual(['/admin/audit']);
});

it('tells people who are no administrators so, and shows nothing else', async () => {
  const api = createFakeAdmin();
  api.failNext('scope', refused(403, 'forbidden'));
  await drawAdmin('/admin/people', {}, { api });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You aren’t an administrator/);
  await expect.element(page.getByRole('link', { name: 'Record' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  expect(api.calls).toEqual(['scope']);
});

it('asks again after the service was unreachable', async () => {
  const api = createFakeAdmin(FULL);
  api.failNext('scope', failed({ kind: 'network', reason: 'unreachable' }));
  await drawAdmin('/admin/people', {}, { api });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This couldn’t be loaded/);
  await expect.element(page.getByText(/The service can’t be reached\./)).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('link', { name: LONG })).toBeVisible();
});

it.each(PATHS.filter((path) => path !== '/admin/bulk'))('%s offers to try again', async (path) => {
  const api = createFakeAdmin(FULL);
  for (const name of ['usage', 'policies', 'people', 'recordings', 'reports', 'administrators', 'audit']) {
    api.failNext(name, refused(503, 'unavailable'));
  }
  await drawAdmin(path, {}, { api });
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).elements().length).toBe(0);
});

describe('the overview', () => {
  // spec: admin-page.3
  it('shows usage as a picture in words, and as a table', async () => {
    await drawAdmin('/admin', { ...FULL, usage: { ...FULL.usage, days: days([0, 4, 1]) } as never });
    await expect
      .element(page.getByRole('img', { name: '5 recordings in 3 days, the most on Aug 25, 2026: 4.' }))
      .toBeVisible();
    await page.getByText(/Show as a table/).click();
    await expect.element(page.getByRole('row', { name: 'Aug 25, 2026 4 1 MB' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '2 open reports' })).toBeVisible();
  });

  it('is limited to one domain', async () => {
    const scope = { email: 'root@north.example', domains: ['*'], known: ['north.example'] };
    const { api } = await drawAdmin('/admin', { ...FULL, scope });
    await page.getByRole('combobox', { name: 'Domain' }).selectOptions('north.example');
    await expect.poll(() => api.calls).toContain('usage north.example');
  });

  it('has no choice of domains for an administrator of one', async () => {
    const scope = { email: 'root@north.example', domains: ['north.example'] };
    await drawAdmin('/admin', { ...FULL, scope });
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
  });

  it('says that nothing was recorded', async () => {
    await drawAdmin('/admin', {
      usage: { days: days([0, 0]), stored: { people: 0, recordings: 0, bytes: 0 } },
    });
    await expect.element(page.getByText(/No recordings in this time\./)).toBeVisible();
  });
});
