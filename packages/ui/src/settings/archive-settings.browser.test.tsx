import type { ArchiveState } from '@beep/api/features/archive';
import type { CallOutcome } from '@beep/core/recordings';
import { createFakeClock, type FakeClock, failed, ok, refused } from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createFakeAccount } from '../testing/fake-account.ts';
import { NOW_MS, type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { SettingsForm } from './settings-form.tsx';

const PREPARING: ArchiveState = { state: 'preparing', recordingsDone: 120, recordingsTotal: 400 };
const READY: ArchiveState = {
  state: 'ready',
  unreadable: 0,
  recordingsDone: 400,
  recordingsTotal: 400,
  bytes: 1_234_000_000,
  url: 'https://beep.test/api/v1/archives/a?grant=1.x',
  expiresAt: (NOW_MS + 86_400_000) / 1000,
};

const OFFLINE = 'You seem to be offline. Check your connection and try again.';

const group = page.getByRole('group', { name: 'Your recordings' });
const download = group.getByRole('button', { name: 'Download Everything' });

interface Drawn {
  readonly fake: {
    readonly calls: readonly ('get' | 'prepare')[];
    /** What every further call answers. */
    readonly answerWith: (outcome: CallOutcome<ArchiveState>) => void;
  };
  readonly clock: FakeClock;
  readonly screen: RenderedUi['screen'];
}

async function draw(archive: ArchiveState | null, isSignedIn = true): Promise<Drawn> {
  const clock = createFakeClock(NOW_MS);
  const calls: ('get' | 'prepare')[] = [];
  let answer: CallOutcome<ArchiveState> =
    archive === null ? failed({ kind: 'network', reason: 'unreachable' }) : ok(archive);
  const respond = (call: 'get' | 'prepare') => async () => {
    calls.push(call);
    return answer;
  };
  const { screen } = await renderUi(<SettingsForm onSave={() => undefined} checksMicrophone={false} />, {
    account: createFakeAccount(
      undefined,
      { getArchive: respond('get'), prepareArchive: respond('prepare') },
      isSignedIn,
    ),
    clock,
  });
  if (isSignedIn) await page.getByText('Download Everything').first().click();
  const answerWith = (outcome: CallOutcome<ArchiveState>): void => {
    answer = outcome;
  };
  return { fake: { calls, answerWith }, clock, screen };
}

afterEach(() => page.viewport(414, 896));

describe('the download of everything', () => {
  // spec: archives.14
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

  // spec: archives.4
  it('says before the download what it lacks', async () => {
    await draw({ ...READY, unreadable: 2 });
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent(
        'The sound of 2 recordings and replies couldn’t be read and isn’t in the file. Prepare the archive again later, before you delete anything.',
      );
    await expect.element(group.getByRole('link', { name: 'Download ZIP File (1.2 GB)' })).toBeVisible();
  });

  // spec: archives.5
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
    fake.answerWith(failed({ kind: 'network', reason: 'unreachable' }));
    await download.click();
    await expect.element(group.getByRole('alert')).toHaveTextContent(OFFLINE);
    await expect.element(download).toBeEnabled();
  });

  it('is followed until it is ready, also through an outage', async () => {
    const { fake, clock } = await draw({ state: 'preparing', recordingsDone: 0, recordingsTotal: null });
    const status = group.getByRole('status');
    await expect.element(status).toHaveTextContent('Preparing...');
    fake.answerWith(failed({ kind: 'network', reason: 'unreachable' }));
    clock.advance(2000);
    await expect
      .element(status)
      .toHaveTextContent('The connection is lost. The archive is still being prepared.');
    fake.answerWith(ok({ state: 'preparing', recordingsDone: 0, recordingsTotal: 1 }));
    clock.advance(2000);
    await expect.element(status).toHaveTextContent('Preparing: 0 of 1 recording');
    fake.answerWith(ok(READY));
    clock.advance(2000);
    await expect.element(group.getByRole('link', { name: /^Download ZIP File/ })).toBeVisible();
    expect(fake.calls).toEqual(['get', 'get', 'get', 'get']);
  });

  // spec: archives.14
  it('is gone when its link has expired', async () => {
    const { fake, clock } = await draw(READY);
    await expect.element(group.getByRole('link', { name: /^Download ZIP File/ })).toBeVisible();
    fake.answerWith(ok({ state: 'none' }));
    clock.advance(86_399_000);
    expect(fake.calls).toEqual(['get']);
    clock.advance(1000);
    await expect.element(download).toBeVisible();
  });

  it('is not looked at after its view is gone', async () => {
    const { fake, clock, screen } = await draw(PREPARING);
    await expect.element(group.getByRole('progressbar')).toBeVisible();
    await screen.unmount();
    clock.advance(20_000);
    expect(fake.calls).toEqual(['get']);
  });

  it('asks to wait if one was just made', async () => {
    const { fake } = await draw(READY);
    fake.answerWith(refused(429, 'rate_limited'));
    await group.getByRole('button', { name: 'Prepare Again' }).click();
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent('An archive was just made. Please wait a minute and try again.');
    await expect.element(group.getByRole('link', { name: /^Download ZIP File/ })).toBeVisible();
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
    const { screen } = await draw(archive);
    await expect.element(group).toBeVisible();
    expect((await axe.run(screen.container)).violations).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
