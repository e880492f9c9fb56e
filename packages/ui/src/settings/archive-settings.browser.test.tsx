import type { Archive } from '@beep/core/archive';
import { createSession } from '@beep/core/session';
import {
  aToken,
  aUser,
  createFakeArchive,
  createFakeClock,
  createFakeIdentity,
  createFakeLabels,
  type FakeArchive,
  failed,
  ok,
} from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { SettingsForm } from './settings-form.tsx';

const PREFERENCES = { transcripts: true, language: null, available: true, languages: null };
const PREPARING: Archive = { state: 'preparing', recordingsDone: 120, recordingsTotal: 400 };
const READY: Archive = {
  state: 'ready',
  unreadable: 0,
  recordingsDone: 400,
  recordingsTotal: 400,
  bytes: 1_234_000_000,
  url: 'https://beep.test/api/v1/archives/a?grant=1.x',
  expiresAtMs: NOW_MS + 86_400_000,
};

const OFFLINE = 'You seem to be offline. Check your connection and try again.';

const group = page.getByRole('group', { name: 'Your recordings' });
const download = group.getByRole('button', { name: 'Download Everything' });

async function draw(
  archive: Archive | null,
  isSignedIn = true,
): Promise<{ readonly fake: FakeArchive; readonly container: HTMLElement }> {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock });
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  identity.report(isSignedIn ? aUser() : null);
  const fake = createFakeArchive();
  fake.answerWith(archive === null ? failed({ kind: 'network', message: 'down' }) : ok(archive));
  const preferences = { get: async () => ok(PREFERENCES), change: async () => ok(PREFERENCES) };
  const { screen } = await renderUi(<SettingsForm onSave={() => undefined} checksMicrophone={false} />, {
    account: { session, preferences, archive: fake.api, labels: createFakeLabels() },
  });
  if (isSignedIn) await page.getByText('Download Everything').first().click();
  return { fake, container: screen.container };
}

afterEach(() => page.viewport(414, 896));

describe('the download of everything', () => {
  it('is prepared with one press, with its progress', async () => {
    const { fake } = await draw({ state: 'none' });
    await expect.element(download).toBeVisible();
    fake.answerWith(ok(PREPARING));
    await download.click();
    await expect.element(group.getByRole('status')).toHaveTextContent('Preparing: 120 of 400 recordings');
    const bar = group.getByRole('progressbar', { name: 'Progress of the archive' });
    expect((bar.element() as HTMLProgressElement).value).toBeCloseTo(0.3);
    expect(fake.calls).toEqual(['get', 'prepare']);
  });

  it('is a link once it is ready, which can be made again', async () => {
    const { fake } = await draw(READY);
    const link = group.getByRole('link', { name: 'Download ZIP File (1.2 GB)' });
    await expect.element(link).toHaveAttribute('href', READY.state === 'ready' ? READY.url : '');
    await expect.element(group.getByText(/^The link works until Nov 2\d, 2026/)).toBeVisible();
    await group.getByRole('button', { name: 'Prepare Again' }).click();
    await expect.poll(() => fake.calls).toEqual(['get', 'prepare']);
  });

  it('says before the download what it lacks', async () => {
    await draw({ ...READY, unreadable: 2 });
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent(
        'The sound of 2 recordings and replies could not be read and is not in the file. Prepare the archive again later, before you delete anything.',
      );
    await expect.element(group.getByRole('link', { name: 'Download ZIP File (1.2 GB)' })).toBeVisible();
  });

  it('says that something in it was removed, and prepares it again', async () => {
    const { fake } = await draw({ state: 'outdated' });
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent(
        'Something in your archive was deleted or suspended after it was made, so the file was removed. Please prepare it again.',
      );
    fake.answerWith(ok(PREPARING));
    await group.getByRole('button', { name: 'Prepare Again' }).click();
    await expect.element(group.getByRole('progressbar')).toBeVisible();
  });

  it('says that it failed, and tries again', async () => {
    const { fake } = await draw({ state: 'failed' });
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent('The archive couldn’t be prepared. Please try again.');
    fake.answerWith(ok(PREPARING));
    await group.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(group.getByRole('progressbar')).toBeVisible();
  });

  it('says that the service cannot be reached, and tries again', async () => {
    const { fake } = await draw(null);
    await expect.element(group.getByRole('alert')).toHaveTextContent(OFFLINE);
    fake.answerWith(ok({ state: 'none' }));
    await group.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(download).toBeVisible();
    fake.answerWith(failed({ kind: 'network', message: 'down' }));
    await download.click();
    await expect.element(group.getByRole('alert')).toHaveTextContent(OFFLINE);
    await expect.element(download).toBeEnabled();
  });

  it('is hidden if signed out', async () => {
    await draw({ state: 'none' }, false);
    await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    expect(group.elements()).toEqual([]);
  });

  it.each([
    [320, { state: 'none' }],
    [320, READY],
    [320, { ...READY, unreadable: 2 }],
    [320, { state: 'outdated' }],
    [320, PREPARING],
    [768, READY],
  ] as const)('fits and is accessible at %i px: %j', async (width, archive) => {
    await page.viewport(width, 800);
    const { container } = await draw(archive);
    await expect.element(group).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
