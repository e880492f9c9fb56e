import { expect, type Frame, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';
import type { Note } from '../../fixtures/notes.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

/** Frame sizes on other sites: the usual one, a narrow column, a line, a whole page. */
const ROOMS = [
  [480, 200],
  [320, 150],
  [240, 120],
  [320, 90],
  [480, 500],
] as const;

// spec: H1
test('plays in a cross-site frame, counts one listen and requests no third party', async ({
  page,
  server,
  note,
  notes,
}) => {
  const answer = await page.request.get(
    `/api/v1/oembed?url=${encodeURIComponent(server.origin + note.path)}`,
  );
  const { html } = (await answer.json()) as { readonly html: string };
  const site = await startForeignSite(html);
  const origin = `http://127.0.0.1:${site.port}`;
  const asked = new Set<string>();
  const counted: number[] = [];
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('response', (response) => {
    if (response.url().endsWith(`/${note.id}/play`)) counted.push(response.status());
  });
  try {
    await page.goto(origin);
    const player = page.frameLocator('iframe');
    for (let time = 0; time < 2; time += 1) {
      await player.getByRole('button', { name: 'Play' }).click();
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
      await player.getByRole('button', { name: 'Pause' }).click();
    }
    // The browser denies storage to this cross-site frame; a second play must still not count.
    await expect.poll(() => counted).toEqual([204]);
    expect(await notes.listens(note)).toBe(1);
    expect([...asked].sort()).toEqual([origin, server.origin].sort());
  } finally {
    await site.close();
  }
});

// spec: hosts.44
test('plays in a sandbox without an origin', async ({ page, server, note }) => {
  const source = `${server.origin}/embed/${note.id}`;
  const site = await startForeignSite(`<iframe sandbox="allow-scripts" src="${source}"></iframe>`);
  try {
    await page.goto(`http://127.0.0.1:${site.port}`);
    const player = page.frameLocator('iframe');
    await player.getByRole('button', { name: 'Play' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(player.getByRole('slider', { name: 'Seek' })).toBeEnabled();
  } finally {
    await site.close();
  }
});

test('fits the available space, with and without a recording', { tag: '@long' }, async ({
  page,
  server,
  note,
  notes,
}) => {
  const gone = await notes.store();
  await notes.remove(gone);
  const frames = [note, gone].flatMap((shown) => ROOMS.map((room) => frameOf(server.origin, shown, room)));
  const site = await startForeignSite(frames.join(''));
  try {
    await page.goto(`http://127.0.0.1:${site.port}`);
    await page.waitForLoadState('networkidle');
    const shown = page.frames().slice(1);
    expect(shown).toHaveLength(frames.length);
    expect(await Promise.all(shown.map(isScrolled))).toEqual(frames.map(() => false));
    for (const frame of shown.slice(0, ROOMS.length)) {
      await expect(frame.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
    }
  } finally {
    await site.close();
  }
});

// spec: P2
test('works by keyboard, is accessible and shows no owner controls', { tag: '@long' }, async ({
  memberPage: page,
  note,
}) => {
  await watchHydration(page);
  await page.goto(`/embed/${note.id}`);
  await waitForHydration(page);
  expect(await stops(page, 5)).toEqual([
    'Play',
    'Seek',
    'Open on Beep',
    'Report this recording',
    'Playback speed',
  ]);
  await expect(page.getByRole('button')).toHaveCount(1);
  await page.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('slider', { name: 'Seek' })).not.toHaveValue('0');
  await expectAccessible(page);
});

function frameOf(origin: string, { id }: Note, [width, height]: (typeof ROOMS)[number]): string {
  return `<iframe src="${origin}/embed/${id}" width="${width}" height="${height}" style="border:0"></iframe>`;
}

function isScrolled(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
  });
}

/** The accessible names of the tab stops. */
async function stops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  return names;
}
