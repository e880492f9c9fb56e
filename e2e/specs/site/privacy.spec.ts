import { type BrowserContext, expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { expectPlayed, recordAndSave, savedLink } from '../../fixtures/recorder-steps.ts';

test.use({ serviceWorkers: 'allow' });

const IDENTITY_CODE = 'identitytoolkit';
const JSON_WEB_TOKEN = /eyJ[\w-]{10,}\.[\w-]+/;

/** All traffic of a browser: every request, every page, and every cookie that a response set. */
interface Traces {
  readonly addresses: readonly string[];
  readonly cookies: readonly string[];
}

function watchTraces(context: BrowserContext): Traces {
  const addresses: string[] = [];
  const cookies: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  context.on('response', async (response) => {
    const cookie = response.headers()['set-cookie'];
    if (cookie !== undefined) cookies.push(`${response.url()}: ${cookie}`);
  });
  context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())));
  return { addresses, cookies };
}

async function expectPrivate(context: BrowserContext, traces: Traces, origin: string): Promise<void> {
  const foreign = traces.addresses.filter(
    (address) => ![origin, 'null'].includes(new URL(address).origin) && !address.startsWith(`blob:${origin}`),
  );
  expect(foreign).toEqual([]);
  expect(traces.addresses.filter((address) => /^(?!data:|blob:|about:blank|http)/.test(address))).toEqual([]);
  expect(traces.addresses.filter((address) => JSON_WEB_TOKEN.test(address))).toEqual([]);
  expect(traces.cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
}

// spec: auth.13, carousel.3, roles.12, L13, A14, C3, H1
test('the main job and every page make no requests to third parties', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const traces = watchTraces(context);
  const page = await context.newPage();

  await page.goto('/log-in');
  await logIn(page, { email: 'pia@example.com', name: 'Pia Private' });
  await expect(page).toHaveURL(/\/welcome$/);
  await recordAndSave(page);
  const link = await savedLink(page);
  const session = await context.storageState();
  const stored = JSON.stringify(session.origins);
  const [, refreshToken = ''] = /refreshToken\\?":\\?"([^"\\]+)/.exec(stored) ?? [];
  expect(stored).toMatch(JSON_WEB_TOKEN);
  expect(refreshToken.length).toBeGreaterThan(10);

  await page.goto(link);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlayed(page, 0.2);
  await page.goto('/history');
  await page.getByRole('button', { name: /^Play, / }).click();
  await expectPlayed(page, 0.2);
  // The log-out below begins at a public page.
  for (const path of ['/welcome', '/']) await page.goto(path);
  // `every-route.spec.ts` has what the others request.
  for (const path of ['/pricing', '/create-account', '/error', '/nowhere', '/play/unknown']) {
    expect([path, (await context.request.get(path)).headers()['set-cookie']]).toEqual([path, undefined]);
  }
  // While the shown recording is too short to resume, the position of a longer one is stored.
  await page.evaluate(
    (id) => localStorage.setItem('beep.positions', JSON.stringify([[id, 9]])),
    link.slice(-22),
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const secrets = [refreshToken, 'pia@example.com', 'Pia Private', link.slice(-22)];
  expect(secrets.filter((text) => !(stored + link).includes(text))).toEqual([]);
  const left = async (): Promise<string[]> => {
    const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
    return [...secrets.filter((text) => kept.includes(text)), ...(JSON_WEB_TOKEN.exec(kept) ?? [])];
  };
  await expect.poll(left).toEqual([]);

  await expectPrivate(context, traces, server.origin);
  expect(traces.addresses.filter((address) => address.includes(refreshToken))).toEqual([]);
  expect(traces.addresses.some((address) => address.includes('/emulator/auth/handler'))).toBe(true);
  expect(traces.addresses.some((address) => address.includes('/media/'))).toBe(true);
  await context.close();
});

// spec: L3, P2, H3
test('a visitor who listens loads no identity code and leaves no cookies or storage', async ({
  page,
  note,
  server,
}) => {
  const traces = watchTraces(page.context());
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlayed(page, 0.2);
  await page.getByRole('slider', { name: 'Seek' }).press('End');
  await page.waitForLoadState('networkidle');
  await page.goto(`/embed/${note.id}`);
  await page.waitForLoadState('networkidle');
  expect(scriptsOf(traces).length).toBeGreaterThan(3);
  expect(await withIdentityCode(scriptsOf(traces))).toEqual([]);
  await expectPrivate(page.context(), traces, server.origin);

  // The sign-in page does load it, so the search above would have found it.
  await page.goto('/log-in');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(await withIdentityCode(scriptsOf(traces))).toHaveLength(1);
});

function scriptsOf({ addresses }: Traces): string[] {
  return [...new Set(addresses.filter((address) => address.endsWith('.js')))];
}

async function withIdentityCode(scripts: readonly string[]): Promise<string[]> {
  const sources = await Promise.all(
    scripts.map(async (script) => ({ script, text: await (await fetch(script)).text() })),
  );
  return sources.filter(({ text }) => text.includes(IDENTITY_CODE)).map(({ script }) => script);
}
