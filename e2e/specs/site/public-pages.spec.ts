import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServer } from '@beep/testkit/server';
import { expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';

const PAGES = [
  {
    path: '/',
    title: 'Voice notes for Google Classroom, Docs and Gmail · Beep',
    heading: 'Say it. Send the link.',
  },
  {
    path: '/products/google-classroom-voice',
    title: 'Voice notes for Google Classroom · Beep',
    heading: 'Feedback that sounds like you.',
  },
  {
    path: '/products/google-docs-voice',
    title: 'Voice notes for Google Docs · Beep',
    heading: 'Say it in the margin.',
  },
  {
    path: '/products/gmail-voice',
    title: 'Voice notes for Gmail · Beep',
    heading: 'The e-mail you don’t have to write.',
  },
  { path: '/pricing', title: 'Pricing · Beep', heading: 'Pricing' },
  { path: '/about-us', title: 'About Us · Beep', heading: 'Everyone Deserves to be Heard' },
  { path: '/terms', title: 'Terms', heading: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy · Beep', heading: 'Privacy Policy' },
] as const;

const SCRIPTS_LIMIT = 35 * 1000;
const longUnlessHome = (path: string): string[] => (path === '/' ? [] : ['@long']);

test.describe('with scripts disabled', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, heading } of PAGES) {
    // spec: product.10, routes.1, routes.4, routes.13, page.2, page.3
    test(`the page ${path} has its title and description and is indexed`, {
      tag: path === '/' ? [] : '@long',
    }, async ({ page, server }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow');
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.origin + path);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', server.origin + path);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible();
    });
  }

  // spec: routes.3
  test('shows every testimonial, marked as a sample', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    const quotes = page.getByRole('region', { name: 'What people say' }).getByRole('figure');
    await expect(quotes).toHaveCount(3);
    for (const quote of await quotes.all()) await expect(quote).toContainText('Sample');
    await expect(page.locator('audio')).toBeVisible();
  });
});

for (const { path } of PAGES) {
  test(`${path} works with few scripts, without React or the router`, { tag: longUnlessHome(path) }, async ({
    page,
  }) => {
    const scripts: string[] = [];
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!SITE_SCRIPTS.test(response.url())) return;
      scripts.push(response.url());
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total, scripts.join('\n')).toBeLessThanOrEqual(SCRIPTS_LIMIT);
    expect(scripts.filter((url) => /react|router|firebase/.test(url))).toEqual([]);
  });
}

// spec: product.10
test('every page of the sitemap exists, and robots.txt names the sitemap', async ({ request, server }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toEqual(expect.arrayContaining(PAGES.map(({ path }) => server.origin + path)));
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).toContain('content="index, follow"');
  }
  expect((await request.get('/card.png')).headers()['content-type']).toBe('image/png');
});

test('the sample on the home page plays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play, A voice note' }).click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Pause, A voice note' }).click();
});

for (const { path, status, ends, heading } of [
  { path: '/products/unknown', status: 404, ends: '/404', heading: 'Page not found' },
  { path: '/nowhere/at/all', status: 404, ends: '/nowhere/at/all', heading: 'Page not found' },
  { path: '/404', status: 404, ends: '/404', heading: 'Page not found' },
  { path: '/record/unknown', status: 302, ends: '/error', heading: /^Oops!/ },
]) {
  // spec: routes.6, routes.8, routes.14, routes.15, texts.4, texts.5
  test(`${path} answers ${status} and shows ${ends}`, {
    tag: path === '/nowhere/at/all' ? [] : '@long',
  }, async ({ page, request, server }) => {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(status);
    await page.goto('/pricing');
    await page.goto(path);
    await expect(page).toHaveURL(server.origin + ends);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/pricing`);
  });
}

// spec: page.5, header.3, footer.1
test('a host’s recorder is not indexed, reloads by its logo and has no footer', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/record/gmail');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Beep', exact: true }).click();
  await reloaded;
  await expect(page).toHaveURL(`${server.origin}/record/gmail`);
  await page.goto('/record');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

// spec: page.1
test('a page starts at its top after each kind of navigation', { tag: '@long' }, async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

// spec: product.11, validation.18, newsletter.2
test('subscribes an address to the newsletter and thanks the reader', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
});

test.describe('an installation with configured site details', () => {
  const file = join(tmpdir(), `beep-site-${process.pid}.json`);
  const details = {
    supportEmail: 'help@beep.test',
    jobsEmail: 'jobs@beep.test',
    copyrightEmail: 'copyright@beep.test',
    storeLinks: { docs: 'https://store.test/docs', gmail: 'https://store.test/gmail' },
    socialLinks: { x: 'https://social.test/x' },
    testimonials: [{ author: 'Ada', appUser: 'Beep for Gmail', content: 'I talk now.' }],
    tagManagerId: 'GTM-TEST1',
  };

  test.afterEach(() => rm(file, { force: true }));

  // spec: product.13, footer.7, cookies.1, user.8, user.10, carousel.2, carousel.3, browser-calls.9, H12
  test('shows its details, asks before setting cookies, and loads nothing from third parties before the answer', async ({
    browser,
  }) => {
    await writeFile(file, JSON.stringify(details));
    const server = await startServer({ env: { SITE_FILE: file } });
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    const errors = collectPageErrors(page);
    const foreign: string[] = [];
    await page.route(/^https:/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Help', 'Contact Us']) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', 'mailto:help@beep.test');
    }
    await expect(footer.getByRole('link', { name: 'X' })).toHaveAttribute('href', 'https://social.test/x');
    await expect(page.getByText('I talk now.')).toBeVisible();

    const question = page.getByRole('region', { name: 'Cookies' });
    await question.getByRole('button', { name: 'Decline' }).click();
    await page.goto('/pricing');
    await expect(page.getByRole('link', { name: 'Request a Feature' })).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(foreign).toEqual([]);

    await context.clearCookies();
    await page.goto('/about-us');
    await expect(page.getByRole('link', { name: 'Senior Backend Engineer (Go)' })).toHaveAttribute(
      'href',
      'mailto:jobs@beep.test?subject=Senior%20Backend%20Engineer%20(Go)',
    );
    await question.getByRole('button', { name: 'Accept' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(() => foreign).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'beep-tos-08/2022', value: 'true' });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(149);
    expect(days).toBeLessThan(150.1);
    expect(errors).toEqual([]);

    await page.goto('/log-in?from=record/docs');
    await expect(page.getByRole('link', { name: 'Chrome extension for Google Docs' })).toHaveAttribute(
      'href',
      'https://store.test/docs',
    );
    await expect(page.getByText('Trouble logging in?')).toBeVisible();
    await context.close();
    await server.stop();
  });

  test('does not start if the file has an unknown field', { tag: '@long' }, async () => {
    await writeFile(file, JSON.stringify({ supportMail: 'help@beep.test' }));
    await expect(startServer({ env: { SITE_FILE: file } })).rejects.toThrow('it has no field "supportMail"');
    expect(await readFile(file, 'utf8')).toContain('supportMail');
  });
});

test('the site can be installed as an app that opens the recorder', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url, display, icons, shortcuts } = await response.json();
  expect([name, start_url, display]).toEqual(['Beep', '/record', 'standalone']);
  const targets = [start_url, ...[...icons].map(({ src }) => src), ...[...shortcuts].map(({ url }) => url)];
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
});
