import { LANGUAGES } from '@beep/core/languages';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests, SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { collectPageErrors, waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { audioTime, expectPlayed, expectRecording } from '../../fixtures/recorder-steps.ts';

declare global {
  interface Window {
    microphoneRequests?: number;
  }
}

const BEFORE_SCRIPTS = { waitUntil: 'domcontentloaded' } as const;

test.describe('with scripts disabled', () => {
  test.use({ javaScriptEnabled: false });

  // spec: listen.1
  test('the listen page has its texts and the browser’s own player plays', async ({ page, note }) => {
    await page.goto(note.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were left a Beep');
    await expect(page.getByText('0:11', { exact: true })).toBeVisible();
    await expect(page.locator('time')).toBeVisible();
    const made = await page.locator('time').getAttribute('datetime');
    expect(Math.abs(Date.parse(made ?? '') - Date.now())).toBeLessThan(60_000);
    await expect(page.locator('audio')).toBeVisible();
    expect(await audioTime(page)).toBe(0);
    await page.locator('audio').press('Space');
    await expectPlayed(page, 0.5);
    await expect(page.locator('button, input, select').filter({ visible: true })).toHaveCount(0);
    const file = page.getByRole('link', { name: 'Save Audio File' });
    const response = await page.request.get((await file.getAttribute('href')) ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/mpeg']);
  });

  for (const path of ['/record', '/log-in', '/create-account', '/history', '/welcome', '/delete-account']) {
    test(`${path} says that it needs scripts`, { tag: path === '/record' ? [] : '@long' }, async ({
      page,
    }) => {
      await page.goto(path);
      const reason = page.locator('main noscript p');
      await expect(reason).toContainText('This page needs JavaScript.');
      await expect(reason).toBeVisible();
    });
  }
});

test.describe('before the scripts have loaded', () => {
  test('Play starts the sound at once, and playback continues when the scripts arrive', async ({
    page,
    note,
  }) => {
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.goto(note.path, BEFORE_SCRIPTS);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlayed(page, 0.5);
    const before = await audioTime(page);
    scripts.release();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(await audioTime(page)).toBeGreaterThanOrEqual(before);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('a second press on Play pauses', { tag: '@long' }, async ({ page, note }) => {
    await holdRequests(page, SITE_SCRIPTS);
    await page.goto(note.path, BEFORE_SCRIPTS);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.click();
    await expectPlayed(page, 0.2);
    await play.click();
    await expect(page.locator('audio')).toHaveJSProperty('paused', true);
  });

  test('a press on Skip is carried out when the scripts arrive', { tag: '@long' }, async ({ page, note }) => {
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.goto(note.path, BEFORE_SCRIPTS);
    await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
    expect(await audioTime(page)).toBe(0);
    scripts.release();
    await expect.poll(() => audioTime(page)).toBe(5);
  });

  test('presses on the recorder start one recording when the scripts arrive', async ({
    memberPage: page,
  }) => {
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      devices.getUserMedia = (wanted) => {
        window.microphoneRequests = (window.microphoneRequests ?? 0) + 1;
        return ask(wanted);
      };
    });
    await page.goto('/record', BEFORE_SCRIPTS);
    const disc = page.getByRole('button', { name: 'Tap to Record' });
    await disc.click();
    await expect(disc).toHaveAttribute('aria-busy', 'true');
    await disc.click();
    expect(await page.evaluate(() => window.microphoneRequests)).toBeUndefined();
    scripts.release();
    await expectRecording(page);
    expect(await page.evaluate(() => window.microphoneRequests)).toBe(1);
  });

  // spec: routes.7
  test('a visitor’s press on the recorder leads to sign-in when the scripts arrive', {
    tag: '@long',
  }, async ({ page }) => {
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.goto('/record', BEFORE_SCRIPTS);
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(page).toHaveURL(/\/record$/);
    scripts.release();
    await expect(page).toHaveURL(/\/log-in$/);
  });

  test('Continue with Google says that it is not ready, then opens its window', async ({ page }) => {
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.goto('/log-in', BEFORE_SCRIPTS);
    const button = page.getByRole('button', { name: 'Continue with Google' });
    await expect(button).toBeDisabled();
    await expect(page.getByRole('status')).toHaveText('Getting ready...');
    scripts.release();
    const opened = page.waitForEvent('popup');
    await button.click();
    await expect((await opened).getByRole('heading')).toBeVisible();
  });

  for (const { path, link, leadsTo } of [
    { path: '/log-in', link: 'Create an Account', leadsTo: '/create-account' },
    { path: '/create-account', link: 'Log In', leadsTo: '/log-in' },
    { path: '/log-in', link: 'Beep', leadsTo: '/' },
    {
      path: '/log-in?from=record/docs',
      link: 'Create an Account',
      leadsTo: '/create-account?from=record/docs',
    },
    { path: '/', link: 'Get It Now', leadsTo: '/create-account' },
    { path: '/', link: 'Docs voice notes', leadsTo: '/products/google-docs-voice' },
    { path: '/terms', link: 'Privacy Policy', leadsTo: '/privacy' },
    { path: '/play/unknown', link: 'Get It Now', leadsTo: '/create-account' },
    { path: '/nowhere', link: 'Record', leadsTo: '/record' },
  ]) {
    // spec: routes.2
    test(`the link ${link} of ${path} leads to ${leadsTo}`, { tag: path === '/' ? [] : '@long' }, async ({
      page,
    }) => {
      await holdRequests(page, SITE_SCRIPTS);
      await page.goto(path, BEFORE_SCRIPTS);
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL(`**${leadsTo}`, BEFORE_SCRIPTS);
    });
  }
});

const SKIP_LINK = 'link: Skip to content';
const LOGO = 'link: Beep';
const SIGN_IN = [SKIP_LINK, LOGO, 'disabled: Continue with Google'];
const LEGAL = ['link: Terms', 'link: Privacy Policy'];
const PRODUCT_LINKS = ['link: Google Classroom', 'link: Google Docs', 'link: Gmail'];
const PAGE_LINKS = [
  'disabled: E-mail address',
  'disabled: Subscribe',
  ...PRODUCT_LINKS,
  'link: Web Recorder',
  'link: Pricing',
  'link: Home',
  'link: About Us',
  ...LEGAL,
  'link: Third-party notices',
];
const FOOTER = [...PAGE_LINKS, ...Object.values(LANGUAGES).map(({ name }) => `link: ${name}`)];
const PLAYER = [
  'native: Voice Note',
  'disabled: Seek',
  'disabled: Playback speed',
  'replayed: Rewind 5 seconds',
  'replayed: Play',
  'replayed: Skip 5 seconds',
  'replayed: Download',
  'disabled: Skip silence',
  'disabled: Keyboard shortcuts',
  'link: Report this recording',
];

// spec: welcome.5
test('every server-rendered control works before hydration or is disabled', async ({ page, note }) => {
  await holdRequests(page, SITE_SCRIPTS);
  const drawn: Readonly<Record<string, readonly string[]>> = {
    '/record': [
      SKIP_LINK,
      LOGO,
      'replayed: Tap to Record',
      'replayed: Settings',
      'replayed: Recording History',
      ...FOOTER,
    ],
    [note.path]: [SKIP_LINK, LOGO, ...PLAYER, 'link: Get It Now', ...FOOTER],
    '/log-in': [...SIGN_IN, 'link: Create an Account', ...LEGAL],
    '/create-account': [...SIGN_IN, 'link: Log In', ...LEGAL],
    '/': [
      SKIP_LINK,
      LOGO,
      'link: Get It Now',
      'native: A voice note',
      'replayed: Play, A voice note',
      'link: Classroom voice notes',
      'link: Docs voice notes',
      'link: Gmail voice notes',
      'replayed: Stop rotation',
      'replayed: Previous',
      'replayed: Next',
      'link: Let\u2019s Go',
      ...FOOTER,
    ],
    '/pricing': [SKIP_LINK, LOGO, 'link: Get Started Free', 'disabled: Coming Soon', ...FOOTER],
    '/welcome': [
      SKIP_LINK,
      LOGO,
      'link: Titles and tags',
      'link: Voice replies',
      'link: Questions for a class',
      'link: QR label sheets',
      ...PRODUCT_LINKS.map((link) => link.replace(': ', ': Get It Now: ')),
      'link: API Tokens',
      'link: Delete account',
      ...FOOTER,
    ],
    '/delete-account': [SKIP_LINK, LOGO, ...FOOTER],
    '/history': [SKIP_LINK, LOGO, ...FOOTER],
    '/error': [SKIP_LINK, LOGO, 'disabled: Back to Previous Page', ...FOOTER],
    '/play/unknown': [SKIP_LINK, LOGO, 'link: Get It Now', ...FOOTER],
    '/nowhere': [SKIP_LINK, LOGO, 'link: Record', ...FOOTER],
  };
  for (const [path, controls] of Object.entries(drawn)) {
    await page.goto(path, BEFORE_SCRIPTS);
    expect.soft(await drawnControls(page), path).toEqual(controls);
  }
});

const CONTROLS = [
  'a, button, input, select, textarea, summary, audio, video, iframe, [contenteditable]',
  '[role=button], [role=link], [role=checkbox], [role=slider], [role=menuitem], [tabindex]:not([tabindex="-1"])',
].join();

/** How each control works without our scripts; `dead` if it does not. */
function drawnControls(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((all) => {
    const controls = all.filter((control) => control.closest('[hidden]') === null);
    return controls.map((control) => {
      const handlers = {
        disabled: ':disabled',
        link: 'a[href]',
        native: 'audio[controls]',
        replayed: '[data-replay]',
      };
      const handler =
        Object.entries(handlers).find(([, selector]) => control.matches(selector))?.[0] ?? 'dead';
      const name = control.getAttribute('aria-label') || control.getAttribute('title') || control.textContent;
      return `${handler}: ${name?.trim()}`;
    });
  });
}

// Far from UTC, so that the reader's dates and hours differ from the server's.
test.describe('hydration logs no error or warning', () => {
  const options = { locale: 'en-GB', timezoneId: 'Pacific/Auckland' };
  test.use({ ...options, contextOptions: options });

  const all = [
    ...[
      '/',
      '/products/google-docs-voice',
      '/products/unknown',
      '/pricing',
      '/about-us',
      '/terms',
      '/privacy',
    ],
    ...['/record', '/log-in', '/create-account', '/welcome', '/history', '/delete-account'],
    ...['/error', '/nowhere', '/play/unknown'],
  ];
  for (const { name, who, tag, paths } of [
    // `every-route.spec.ts` opens the others as a visitor.
    { name: 'of recordings, for a visitor', who: 'page', tag: [], paths: [] },
    { name: 'for a visitor', who: 'page', tag: ['@long'], paths: all },
    { name: 'for somebody who is signed in', who: 'memberPage', tag: ['@long'], paths: all },
  ]) {
    test(name, { tag }, async ({ notes, page: visitorPage, memberPage }) => {
      const expiring = await notes.store();
      const gone = await notes.store();
      await notes.remove(gone);
      const page = who === 'page' ? visitorPage : memberPage;
      const errors = collectPageErrors(page);
      await watchHydration(page);
      for (const path of [...paths, expiring.path, gone.path]) {
        await page.goto(path);
        await waitForHydration(page);
        expect(errors, path).toEqual([]);
      }
    });
  }
});

test('detects a page that hydrates with a mismatch', { tag: '@long' }, async ({ page }) => {
  const errors = collectPageErrors(page);
  await watchHydration(page);
  await page.route('**/record', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('Tap to Record.', 'Tap.') });
  });
  await page.goto('/record');
  await waitForHydration(page);
  expect(errors).not.toEqual([]);
});
