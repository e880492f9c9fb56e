import { findSitePage, SITE_PAGES, type SitePage } from '@beep/api';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectNarrow } from '../../fixtures/accessible.ts';
import { type Account, newSession, openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { askClass, sendAnswer } from '../../fixtures/class-calls.ts';
import { type Note, openNotes } from '../../fixtures/notes.ts';
import { collectPageErrors, waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { ROOT } from '../../fixtures/policies.ts';
import { translateAll } from '../../fixtures/translated.ts';

const STILL = { reducedMotion: 'reduce' } as const;
test.use({ ...STILL, contextOptions: STILL, serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });

interface SiteRoute {
  /** With `{note}`, `{sheet}`, `{playlist}` or `{question}` in place of an id. */
  readonly path: string;
  readonly title: string | RegExp;
  readonly status?: number;
  /** The redirect target for everyone, for visitors or for members: another route, or this one. */
  readonly ends?: string;
  readonly visitorEnds?: string;
  readonly memberEnds?: string;
  /** Members and visitors see the same page, except for the header. */
  readonly isSameForAll?: true;
  /** Shown when it is ready, if the page has no header. */
  readonly ready?: string;
  /** Another spec opens it in the short run. */
  readonly isLong?: true;
}

const SAME = { isSameForAll: true } as const;
const LONG = { isLong: true } as const;

const LOG_IN = { visitorEnds: '/log-in', status: 200 } as const;
/** As {@link LOG_IN}; one page shows to visitors what all of these do. */
const OWN = { ...LOG_IN, ...LONG } as const;

const ADMINISTRATION: readonly SiteRoute[] = (
  [
    ['/admin', 'Overview'],
    ['/admin/policies', 'Policies'],
    ['/admin/policies/example.com', 'example.com · Policies'],
    ['/admin/people', 'People'],
    ['/admin/bulk', 'Delete People'],
    ['/admin/reports', 'Reports'],
    ['/admin/platforms', 'Learning platforms'],
    ['/admin/webhooks', 'Webhooks'],
    ['/admin/administrators', 'Administrators'],
    ['/admin/audit', 'Audit Log'],
  ] as const
).map(([path, title]) => ({ path, title: `${title} · Administration · Beep`, ...OWN }));

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
  { path: '/record/site', title: 'Record a Voice Note · Beep', ...LONG },
  {
    path: '/record/unknown',
    title: 'Something went wrong. Please try again. · Beep',
    ends: '/error',
    ...SAME,
  },
  { path: '/log-in', title: 'Log In · Beep', memberEnds: '/welcome' },
  { path: '/create-account', title: 'Create an Account · Beep', memberEnds: '/welcome' },
  { path: '/welcome', title: 'Welcome · Beep', ...OWN },
  { path: '/history', title: 'Recording History · Beep', ...LOG_IN },
  { path: '/replies', title: 'Replies · Beep', ...OWN },
  { path: '/sheets', title: 'QR Labels · Beep', ...OWN },
  { path: '/sheets/class', title: 'Record for a Class · Beep', ...OWN },
  { path: '/sheets/{sheet}', title: 'QR Labels · Beep', ...OWN },
  { path: '/sheets/{sheet}/print', title: 'Print Preview · Beep', ...OWN },
  { path: '/sheets/{sheet}/record', title: 'Record for Each Name · Beep', ...OWN },
  { path: '/playlists', title: 'Playlists · Beep', ...OWN },
  { path: '/playlists/{playlist}', title: 'Playlists · Beep', ...OWN },
  { path: '/name-lists', title: 'Lists of Names · Beep', ...OWN },
  { path: '/api-tokens', title: 'API Tokens · Beep', ...OWN },
  { path: '/webhooks', title: 'Webhooks · Beep', ...OWN },
  { path: '/questions', title: 'Questions · Beep', ...OWN },
  { path: '/questions/{question}', title: 'Questions · Beep', ...OWN },
  { path: '/questions/{question}/listen', title: 'Listen to the Answers · Beep', ...OWN },
  { path: '/questions/{question}/labels', title: 'Name Labels · Beep', ...OWN },
  { path: '/questions/{question}/show', title: 'Questions · Beep', ready: 'Type the code at', ...OWN },
  { path: '/delete-account', title: 'Delete Account · Beep', ...OWN },
  ...ADMINISTRATION,
  { path: '/join', title: 'Join with a Code · Beep', ...SAME },
  {
    path: '/lti/open',
    title: 'Beep in a course · Beep',
    ready: 'Open this again from your course',
    ...SAME,
    ...LONG,
  },
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
  { path: '/play/{note}', title: /^(You were left a|Your) Beep/ },
  { path: '/playlist/{playlist}', title: /Portfolio/, ...LONG },
  { path: '/embed/{note}', title: /^Voice note/, ready: 'Play', ...SAME, ...LONG },
  { path: '/embed/playlist/{playlist}', title: /Portfolio/, ready: 'Play', ...SAME, ...LONG },
];

const TITLES_OF_ENDS: Readonly<Record<string, string>> = {
  '/log-in': 'Log In · Beep',
  '/welcome': 'Welcome · Beep',
};

/** Has a recording, and what {@link storePages} stores. */
const OWNER = { email: 'rosa@example.com', name: 'Rosa Routes' };

/** What the addresses of the rows name. */
type Named = Readonly<Record<'note' | 'sheet' | 'playlist' | 'question', string>>;

for (const { who, isFull } of [
  { who: 'visitor', isFull: false },
  { who: 'visitor', isFull: true },
  { who: 'member', isFull: true },
  { who: 'administrator', isFull: true },
] as const) {
  // spec: H1
  test(`every route renders for a ${who}${isFull ? ', accessible at every width' : ''}`, {
    tag: isFull ? '@long' : [],
  }, async ({ page: visitorPage, request, server, browser, contextOptions }) => {
    test.setTimeout(isFull ? 900_000 : 300_000);
    const account = await openAccount(server.origin, OWNER);
    const note = await openNotes(request, account).store();
    const named = { note: note.id, ...(isFull ? await storePages(request, { account, note }) : NONE) };
    const viewer = who === 'administrator' ? await openAccount(server.origin, ROOT) : account;
    const session = { baseURL: server.origin, storageState: await newSession(viewer, server.origin) };
    const context = who === 'visitor' ? null : await browser.newContext({ ...contextOptions, ...session });
    if (context !== null) await translateAll(context);
    const page = (await context?.newPage()) ?? visitorPage;
    const errors = collectPageErrors(page);
    const failures = watchRequests(page, server.origin);
    await watchHydration(page);
    for (const route of routesOf(who).filter(({ isLong }) => isFull || !isLong)) {
      await test.step(route.path, () => expectRoute(page, { route, who, named }));
      if (hasRowOfItsOwn(route, who)) await (isFull ? expectAccessibleEverywhere : expectNarrow)(page);
      expect([...errors, ...failures], route.path).toEqual([]);
    }
    await context?.close();
  });
}

/** The service refuses the pages of administrators to members. */
function routesOf(who: Viewer): readonly SiteRoute[] {
  if (who === 'administrator') return ADMINISTRATION;
  return who === 'visitor' ? ROUTES : ROUTES.filter((route) => !ADMINISTRATION.includes(route));
}

test('every page that the site draws has a row', () => {
  const id = 'x'.repeat(22);
  const named = { note: id, sheet: id, playlist: id, question: id };
  const tried = ROUTES.map((route) => findSitePage(pathOf(route, named)));
  const routes = tried.flatMap((match) => (match.status === 'page' ? [shapeOf(match.page)] : []));
  const drawn = SITE_PAGES.filter(({ view, player }) => (view ?? player) !== undefined);
  expect(drawn.map(shapeOf).filter((shape) => !routes.includes(shape))).toEqual([]);
});

/** The pages of an id and of what is no id are one page. */
const shapeOf = ({ route }: SitePage): string => route.replace(/:(?:id|any)/g, ':id');

const NONE = { sheet: '', playlist: '', question: '' };

/** A sheet, a playlist and a question, which have pages of their own. */
async function storePages(
  request: APIRequestContext,
  { account, note }: { readonly account: Account; readonly note: Note },
): Promise<Omit<Named, 'note'>> {
  const headers = { Authorization: `Bearer ${account.idToken}` };
  const make = async (what: 'sheets' | 'playlists', data: object): Promise<string> => {
    const response = await request.post(`/api/v1/users/${account.uid}/${what}`, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { readonly id: string }).id;
  };
  const names = ['Ada Lovelace', 'Ben Okri'];
  const question = await openNotes(request, account).store();
  const people = await askClass(request, { account, note: question, names });
  const [person = ''] = people.map(({ id }) => id);
  expect((await sendAnswer(request, question, { person })).status()).toBe(201);
  return {
    sheet: await make('sheets', { title: 'Class 7', layout: 'a4-65', names }),
    playlist: await make('playlists', { title: 'Portfolio', recordings: [note.id] }),
    question: question.id,
  };
}

function pathOf({ path }: SiteRoute, named: Named): string {
  return path.replace(/\{(\w+)\}/, (_, name: keyof Named) => named[name]);
}

type Viewer = 'visitor' | 'member' | 'administrator';

interface Visit {
  readonly route: SiteRoute;
  readonly who: Viewer;
  readonly named: Named;
}

async function expectRoute(page: Page, { route, who, named }: Visit): Promise<void> {
  const path = pathOf(route, named);
  const response = await page.goto(path);
  expect(response?.status()).toBe(route.status ?? 200);
  await waitForHydration(page);
  const redirect = who === 'visitor' ? route.visitorEnds : route.memberEnds;
  await expect(page).toHaveURL((url) => url.pathname === (route.ends ?? redirect ?? path));
  await expect(page).toHaveTitle(redirect === undefined ? route.title : (TITLES_OF_ENDS[redirect] ?? ''));
  await settled(page, redirect === undefined ? route.ready : undefined);
}

/** Neither a redirect nor a page that the visitor's row has shown. */
function hasRowOfItsOwn(route: SiteRoute, who: Viewer): boolean {
  const redirect = who === 'visitor' ? route.visitorEnds : route.memberEnds;
  const isRedirected = route.ends !== undefined || redirect !== undefined;
  return !isRedirected && (who === 'visitor' || !route.isSameForAll);
}

/** The user is known and loading has finished. */
async function settled(page: Page, ready: string | undefined): Promise<void> {
  const known = page
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('button', { name: 'Menu', disabled: false }))
    .or(page.getByRole('button', { name: 'Continue with Google', disabled: false }))
    .or(page.getByText('Authenticating...'))
    .or(page.getByRole('alertdialog'));
  const main = page.getByRole('main');
  const shown =
    ready === undefined ? known : main.getByText(ready).or(main.getByRole('button', { name: ready }));
  await expect(shown.first()).toBeVisible();
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
