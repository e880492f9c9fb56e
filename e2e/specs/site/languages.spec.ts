import type { APIRequestContext, APIResponse } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { startCachingProxy } from '../../fixtures/caching-proxy.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const SPANISH = /<html lang="es" dir="ltr">/;
const ARABIC = /<html lang="ar" dir="rtl">/;

async function get(request: APIRequestContext, url: string, languages: string): Promise<APIResponse> {
  return request.get(url, { headers: { 'Accept-Language': languages } });
}

/** Of a page or a manifest. */
function languageIn(text: string): string | undefined {
  return /<html lang="([^"]+)"|"lang":"([^"]+)"/.exec(text)?.slice(1).find(Boolean);
}

// spec: languages.2
test('the first answer, without scripts, is in the language that the browser asks for', async ({
  request,
  server,
  note,
}) => {
  for (const path of ['/', '/pricing', note.path, '/nothing-here']) {
    const spanish = await get(request, server.origin + path, 'es-MX,es;q=0.9,en;q=0.8');
    expect(await spanish.text()).toMatch(SPANISH);
    expect(spanish.headers()['content-language']).toBe('es');
    const arabic = await get(request, server.origin + path, 'tlh, ar;q=0.5');
    expect(await arabic.text()).toMatch(ARABIC);
    const addressed = await get(request, `${server.origin}${path}?lang=ar`, 'es');
    expect(await addressed.text()).toMatch(ARABIC);
  }
  const pricing = await (await get(request, `${server.origin}/pricing`, 'es')).text();
  expect(pricing).toContain(`<link rel="alternate" hrefLang="ar" href="${server.origin}/pricing?lang=ar"/>`);
  expect(pricing).toContain(`<link rel="alternate" hrefLang="x-default" href="${server.origin}/pricing"/>`);
  expect(pricing).toContain(`<link rel="canonical" href="${server.origin}/pricing"/>`);
});

// spec: languages.3
test('two clients behind one caching proxy each get their own language', async ({
  request,
  server,
  note,
}) => {
  const proxy = await startCachingProxy(server.origin);
  try {
    const embed = note.path.replace('/play/', '/embed/');
    for (const path of ['/', '/pricing', '/nothing-here', note.path, embed, '/manifest.webmanifest']) {
      const url = `http://127.0.0.1:${proxy.port}${path}`;
      const languageOf = async (accepted: string): Promise<string | undefined> =>
        languageIn(await (await get(request, url, accepted)).text());
      expect([path, await languageOf('es'), await languageOf('ar')]).toEqual([path, 'es', 'ar']);
      const before = proxy.hits();
      expect([path, await languageOf('es'), await languageOf('ar')]).toEqual([path, 'es', 'ar']);
      expect(proxy.hits() - before).toBe(2);
    }
  } finally {
    await proxy.close();
  }
});

// spec: languages.3
test('what is about a recording, or names its language, is the same for each client of a proxy', async ({
  request,
  server,
  note,
}) => {
  const proxy = await startCachingProxy(server.origin);
  const url = encodeURIComponent(`${server.origin}${note.path}`);
  try {
    const shared = [`${note.path}/card.png`, `/api/v1/oembed?format=json&url=${url}`];
    for (const path of [...shared, '/manifest.webmanifest?lang=ar', `${note.path}?lang=ar`]) {
      const at = `http://127.0.0.1:${proxy.port}${path}`;
      const first = await get(request, at, 'es');
      expect([path, first.status()]).toEqual([path, 200]);
      const before = proxy.hits();
      const second = await get(request, at, 'ja');
      expect((await second.body()).equals(await first.body())).toBe(true);
      expect([path, proxy.hits() - before]).toEqual([path, 1]);
      if (path.includes('?lang=')) expect(languageIn(await second.text())).toBe('ar');
    }
  } finally {
    await proxy.close();
  }
});

test('the switch changes the language, and the browser keeps it', async ({ page, server }) => {
  await watchHydration(page);
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    const folder = /\/assets\/(\w+)-\w+\/[^/]+\.js$/.exec(asked.url());
    if (folder?.[1] !== undefined) scripts.add(folder[1]);
  });
  await page.goto('/');
  await waitForHydration(page);
  expect([...scripts]).toEqual(['en']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL(`${server.origin}/?lang=ar`);
  await waitForHydration(page);
  // A page that is turned, and one that is loaded.
  await page.locator('footer a[href="/pricing"]').click();
  await expect(page).toHaveURL(`${server.origin}/pricing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأسعار');
  await page.goto('/log-in');
  await expect(page).toHaveURL(`${server.origin}/log-in?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect([...scripts].sort()).toEqual(['ar', 'en']);
});

// spec: languages.4
test('Settings keep the language in the account, and another tab of the account has it', async ({
  memberPage: page,
}) => {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByText('Language', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  // As on another device of the account.
  await page.evaluate(() => {
    localStorage.removeItem('beep.language');
    sessionStorage.clear();
  });
  await page.goto('/record');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('beep.language'))).toBe('es');
  await page.goto('/history');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

// spec: languages.10
test('a tab stays in the language of the address that it was opened with', async ({ page, server }) => {
  await page.goto('/pricing?lang=ar');
  await page.goto('/log-in');
  await expect(page).toHaveURL(`${server.origin}/log-in?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  const other = await page.context().newPage();
  await other.goto('/log-in');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
});

// spec: languages.11
test('an installed Beep is described in the language of its page', async ({ page, request, server }) => {
  await page.goto('/record?lang=ar');
  const link = page.locator('link[rel=manifest]');
  const linked = await request.get(server.origin + (await link.getAttribute('href')));
  expect(linked.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  expect(linked.headers().vary ?? '').not.toContain('Accept-Language');
  expect(await linked.json()).toMatchObject({
    id: '/record',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/record',
    shortcuts: [{ name: 'تسجيل', url: '/record' }, { url: '/history' }],
  });
  const accepted = await get(request, `${server.origin}/manifest.webmanifest`, 'es');
  expect(accepted.headers().vary).toContain('Accept-Language');
  expect((await accepted.json()).lang).toBe('es');
});

// spec: languages.12
test('a listen page has the links to its languages before scripts', async ({ request, server, note }) => {
  const html = await (await get(request, server.origin + note.path, 'ja')).text();
  expect(html).toMatch(/<a href="\?lang=ar" lang="ar" hrefLang="ar"[^>]*>العربية<\/a>/);
  expect(html).toMatch(/<a href="\?lang=ja"[^>]* aria-current="true"[^>]*>日本語<\/a>/);
});
