import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectNarrow } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { collectPageErrors, waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

const STILL = { reducedMotion: 'reduce' } as const;
test.use({ ...STILL, contextOptions: STILL, serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });

interface SiteRoute {
  readonly path: string;
  readonly title: string | RegExp;
  readonly status?: number;
  /** The redirect target for everyone, for visitors or for members: another route, or this one. */
  readonly ends?: string;
  readonly visitorEnds?: string;
  readonly memberEnds?: string;
  /** Members and visitors see the same page, except for the header. */
  readonly isSameForAll?: true;
}

const SAME = { isSameForAll: true } as const;

const LOG_IN = { visitorEnds: '/log-in', status: 200 } as const;

const ROUTES: readonly SiteRoute[] = [
  { path: '/', title: 'Voice notes for Google Classroom, Docs and Gmail · Beep' },
  { path: '/products/google-classroom-voice', title: 'Voice notes for Google Classroom · Beep', ...SAME },
  { path: '/products/google-docs-voice', title: 'Voice notes for Google Docs · Beep', ...SAME },
  { path: '/products/gmail-voice', title: 'Voice notes for Gmail · Beep', ...SAME },
  { path: '/products/unknown', title: 'Page not found · Beep', status: 404, ends: '/404', ...SAME },
  { path: '/record', title: 'Record Beep · Beep' },
  { path: '/record/docs', title: 'Record a Voice Note for Docs · Beep' },
  { path: '/record/gmail', title: 'Record a Voice Note for Gmail · Beep' },
  { path: '/record/classroom', title: 'Record a Voice Note for Classroom · Beep' },
  { path: '/record/front', title: 'Voice Messages for Front · Beep' },
  {
    path: '/record/unknown',
    title: 'Something went wrong. Please try again. · Beep',
    ends: '/error',
    ...SAME,
  },
  { path: '/log-in', title: 'Log In · Beep', memberEnds: '/welcome' },
  { path: '/create-account', title: 'Create an Account · Beep', memberEnds: '/welcome' },
  { path: '/welcome', title: 'Welcome · Beep', ...LOG_IN },
  { path: '/history', title: 'Recording History · Beep', ...LOG_IN },
  { path: '/delete-account', title: 'Delete Account · Beep', ...LOG_IN },
  { path: '/extension-login', title: 'Log in to the extension · Beep' },
  { path: '/pricing', title: 'Pricing · Beep', ...SAME },
  { path: '/terms', title: /^Terms/, ...SAME },
  { path: '/privacy', title: /^Privacy/, ...SAME },
  { path: '/about-us', title: 'About Us · Beep', ...SAME },
  { path: '/404', title: 'Page not found · Beep', status: 404, ...SAME },
  { path: '/nowhere/at/all', title: 'Page not found · Beep', status: 404, ...SAME },
  { path: '/error', title: 'Something went wrong. Please try again. · Beep', ...SAME },
  { path: '/report/never-existed-0123456789ab', title: 'Report this recording · Beep', ...SAME },
  { path: '/play/never-existed-0123456', title: /Recording Unavailable/, status: 404 },
];

const TITLES_OF_ENDS: Readonly<Record<string, string>> = {
  '/log-in': 'Log In · Beep',
  '/welcome': 'Welcome · Beep',
};

for (const { who, isFull } of [
  { who: 'visitor', isFull: false },
  { who: 'visitor', isFull: true },
  { who: 'member', isFull: true },
] as const) {
  // spec: H1
  test(`every route renders for a ${who}${isFull ? ', accessible at every width' : ''}`, {
    tag: isFull ? '@long' : [],
  }, async ({ page: visitorPage, memberPage, note, server }) => {
    test.setTimeout(300_000);
    const page = who === 'visitor' ? visitorPage : memberPage;
    const errors = collectPageErrors(page);
    const failures = watchRequests(page, server.origin);
    await watchHydration(page);
    const listenRoute: SiteRoute = {
      path: note.path,
      title: who === 'visitor' ? /^You were left a Beep/ : /^Your Beep/,
    };
    for (const route of [...ROUTES, listenRoute]) {
      await test.step(route.path, () => expectRoute(page, route, who));
      if (hasRowOfItsOwn(route, who)) await (isFull ? expectAccessibleEverywhere : expectNarrow)(page);
      expect([...errors, ...failures], route.path).toEqual([]);
    }
  });
}

async function expectRoute(page: Page, route: SiteRoute, who: 'visitor' | 'member'): Promise<void> {
  const response = await page.goto(route.path);
  expect(response?.status()).toBe(route.status ?? 200);
  await waitForHydration(page);
  const redirect = who === 'visitor' ? route.visitorEnds : route.memberEnds;
  await expect(page).toHaveURL((url) => url.pathname === (route.ends ?? redirect ?? route.path));
  await expect(page).toHaveTitle(redirect === undefined ? route.title : (TITLES_OF_ENDS[redirect] ?? ''));
  await settled(page);
}

/** Neither a redirect nor a page that the visitor's row has shown. */
function hasRowOfItsOwn(route: SiteRoute, who: 'visitor' | 'member'): boolean {
  const redirect = who === 'visitor' ? route.visitorEnds : route.memberEnds;
  const isRedirected = route.ends !== undefined || redirect !== undefined;
  return !isRedirected && (who === 'visitor' || !route.isSameForAll);
}

/** The user is known and loading has finished. */
async function settled(page: Page): Promise<void> {
  const known = page
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('button', { name: 'Menu', disabled: false }))
    .or(page.getByRole('button', { name: 'Continue with Google', disabled: false }))
    .or(page.getByText('Authenticating...'))
    .or(page.getByRole('alertdialog'));
  await expect(known.first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Failed or refused requests, and requests to other servers. */
function watchRequests(page: Page, origin: string): readonly string[] {
  const failures: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(data|blob):/.test(address) && new URL(address).origin !== origin)
      failures.push(`foreign: ${address}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isAborted) failures.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      failures.push(`${response.status()}: ${response.url()}`);
    }
  });
  return failures;
}
