import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../../e2e/fixtures/hold-requests.ts';
import { NO_RULES } from '../../e2e/fixtures/policies.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const DAY_S = 86_400;
const NOW_S = Math.floor(Date.now() / 1000);
const LONG = 'maximiliana.featherstonehaugh-cholmondeley.the.third@department-of-education.north.example';
const PEOPLE = [
  'ada@north.example',
  'bo@north.example',
  LONG,
  'nora.osei@north.example',
  null,
  'zoe@south.example',
].map((email, index) => ({
  uid: `u${index}`,
  email,
  domain: email?.split('@')[1] ?? null,
  recordings: [12, 1_204, 3, 50_000, 1, 88][index],
  bytes: [4_200_000, 410_000_000, 900_000, 17_000_000_000, 250_000, 31_000_000][index],
  lastUsedAt: NOW_S - index * 3 * DAY_S,
}));
const STRICT = {
  ...NO_RULES,
  longestLife: '1_year',
  defaultExpiry: '1_month',
  listeners: 'domains',
  listenerDomains: ['north.example', 'south.example'],
  administratorsPlay: true,
};
const VERSIONS = [STRICT, { ...NO_RULES, longestLife: '1_year', defaultExpiry: '1_month' }, NO_RULES].map(
  (policy, index) => ({
    domain: 'north.example',
    version: 3 - index,
    policy,
    changedBy: index === 1 ? LONG : 'root@north.example',
    changedAt: NOW_S - index * 40 * DAY_S,
    graceEndsAt: NOW_S + (14 - index * 40) * DAY_S,
  }),
);
const REPORT = {
  id: 'r1',
  recordingId: 'AAAAAAAAAAAAAAAAAAAAAA',
  domain: 'north.example',
  owner: 'bo@north.example',
  reason: 'harmful',
  text: 'At 0:14 he names my daughter and laughs at how she talks.\nPlease take it down before Monday.',
  reportedAt: NOW_S - DAY_S,
  state: 'live',
};
const RECORDING = {
  url: 'http://localhost:3000/play/AAAAAAAAAAAAAAAAAAAAAA',
  createdAt: NOW_S - 3 * DAY_S,
  duration: 42,
  title: 'Essay of Ivo about the sea, read aloud on Thursday in the small hall',
  transcript: 'unchecked',
  audio: 'http://localhost:3000/media/AAAAAAAAAAAAAAAAAAAAAA.webm',
  playable: true,
};
const { title: _title, transcript: _transcript, audio: _audio, ...UNHEARD } = RECORDING;
const REPORTS = [
  { ...REPORT, recording: RECORDING },
  { ...REPORT, id: 'r2', reason: 'other', text: '', owner: LONG, state: 'gone', further: 12 },
  { ...REPORT, id: 'r3', reason: 'private', recording: { ...UNHEARD, playable: false } },
  { ...REPORT, id: 'r4', state: 'suspended', recording: { ...UNHEARD, playable: false } },
];
const AUDIT = [
  [
    'policy_changed',
    'north.example',
    { version: 3, listeners: 'domains', listenerDomains: 'north.example south.example', hearing: false },
  ],
  ['recordings_listed', LONG, {}],
  ['recording_suspended', 'AAAAAAAAAAAAAAAAAAAAAA', { owner: 'bo@north.example' }],
  ['account_deleted', 'left@north.example', { recordings: 41, bytes: 12_000_000 }],
].map(([action, subject, details], index) => ({
  id: `e${index}`,
  at: NOW_S - index * 7_000,
  actor: index === 3 ? 'operator' : 'root@north.example',
  action,
  domain: 'north.example',
  subject,
  details,
}));

const EVENTS = ['recording.created', 'recording.transcribed', 'reply.received'];
const WEBHOOKS = [
  { id: 'w1', url: 'https://hooks.north.example/beep', events: EVENTS, created_at: NOW_S },
  {
    ...{ id: 'w2', url: `https://${'automation.'.repeat(6)}north.example/in?key=${'a1'.repeat(30)}` },
    ...{
      events: ['recording.suspended'],
      created_at: NOW_S,
      off: 'failing',
      failing_since: NOW_S - 6 * DAY_S,
    },
  },
];
const DELIVERIES = [
  { id: 'd1', event: 'recording.created', at: NOW_S, state: 'waiting', attempts: 2, status: 503 },
  { id: 'd2', event: 'reply.received', at: NOW_S, state: 'failed', attempts: 12, problem: 'no_address' },
  { id: 'd3', event: 'webhook.test', at: NOW_S, state: 'delivered', attempts: 1, status: 204 },
];

/** What the service would answer, by the path below `/api/v1/admin`. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/^\/me$/, { email: 'root@north.example', domains: ['*'], known: ['north.example', 'south.example'] }],
  [/^\/usage/, { days: usageDays(), stored: { people: 1_240, recordings: 51_308, bytes: 17_400_000_000 } }],
  [/^\/policies$/, { policies: [{ ...VERSIONS[2], domain: '*', version: 1 }, VERSIONS[0]] }],
  [/^\/policies\/[^/]+\/versions/, { policies: VERSIONS }],
  [
    /^\/policies\/[^/]+\/preview/,
    {
      recordings: 3_420,
      graceEndsAt: NOW_S + 14 * DAY_S,
      deletions: 214,
      laterDeletions: 12,
      firstLaterDeletionAt: NOW_S + 40 * DAY_S,
      silenced: 3,
    },
  ],
  [
    /^\/people\/[^/]+\/recordings/,
    { person: PEOPLE[0], mayPlay: true, recordings: recordings(), total: 12, next: 'more' },
  ],
  [/^\/people\/deletions/, { results: bulkResults() }],
  [/^\/people/, { people: PEOPLE, total: 50_000, unnamed: 1_204, next: 'more' }],
  [
    /^\/reports/,
    {
      reports: REPORTS,
      open: 4,
    },
  ],
  [
    /^\/administrators/,
    {
      administrators: [
        { email: 'root@north.example', domain: '*', namedBy: 'configuration' },
        { email: LONG, domain: 'north.example', namedBy: 'root@north.example', namedAt: NOW_S },
      ],
    },
  ],
  [/^\/domains\/[^/]+\/webhooks$/, { webhooks: WEBHOOKS, allowed: true }],
  [/\/deliveries$/, { deliveries: DELIVERIES }],
  [/^\/audit/, { entries: AUDIT, next: 'more' }],
  [/^\/lti\/platforms$/, { platforms: platforms() }],
];

function usageDays() {
  return Array.from({ length: 90 }, (_, index) => {
    const at = NOW_S - (89 - index) * DAY_S;
    const isWeekend = [0, 6].includes(new Date(at * 1000).getUTCDay());
    const count = isWeekend ? index % 3 : 20 + ((index * 37) % 50) + (index > 60 ? 30 : 0);
    return {
      day: new Date(at * 1000).toISOString().slice(0, 10),
      recordings: count,
      seconds: count * 31,
      bytes: count * 250_000,
    };
  });
}

function platforms() {
  const addresses = ['authorization_url', 'token_url', 'keys_url'].map((name) => [
    name,
    'https://lms.example',
  ]);
  return (['waiting', 'active', 'off'] as const).map((state, index) => ({
    ...{ ...Object.fromEntries(addresses), id: `p${index}`, origins: [], deployments: ['1'], state },
    name: ['Moodle of the district', 'Canvas', 'Brightspace'][index],
    issuer: [
      'https://moodle.department-of-education.north.example',
      'https://canvas.example',
      'https://lms.example',
    ][index],
    client_id: `4f1c9a2b7d${index}`,
    domain: index === 2 ? null : 'north.example',
    asked_deployments: index === 1 ? ['7:41ab', '9:77cd'] : [],
    ...{ created_at: NOW_S, created_by: 'root@north.example' },
  }));
}

function recordings() {
  return ['BEEP_WEB', 'BEEP_ADDON_GMAIL', 'BEEP_ADDON_CLASSROOM'].map((source, index) => ({
    id: `n${index}`.padEnd(22, 'A'),
    createdAt: NOW_S - index * index * DAY_S,
    duration: [42, 7.4, 299][index],
    bytes: [400_000, 70_000, 2_900_000][index],
    source,
    expiresAt: index === 1 ? NOW_S + 3 * DAY_S : 0,
    suspended: index === 1,
  }));
}

function bulkResults() {
  return [...PEOPLE.slice(0, 3), { email: 'gone@north.example', recordings: 0, bytes: 0 }].map(
    ({ email, recordings: count, bytes }, index) => ({
      address: email,
      outcome: index === 3 ? 'unknown' : 'would_delete',
      recordings: count,
      bytes,
    }),
  );
}

async function administer(page: Page, answers = ANSWERS): Promise<void> {
  await page.route('**/api/v1/admin/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/admin', '');
    const found = answers.find(([pattern]) => pattern.test(path));
    await (found === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: found[1] }));
  });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the overview', async ({ memberPage: page }) => {
  await administer(page);
  await page.goto('/admin');
  await expect(page.getByRole('img', { name: /recordings in 90 days/ })).toBeVisible();
  await picture(page, 'admin-overview');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await picture(page, 'admin-overview-right-to-left');
});

test('policies', async ({ memberPage: page }) => {
  await administer(page);
  await page.goto('/admin/policies');
  await expect(page.getByRole('link', { name: 'north.example' })).toBeVisible();
  await picture(page, 'admin-policies');
  await page.getByRole('link', { name: 'north.example' }).click();
  await expect(heading(page, 'north.example')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await picture(page, 'admin-policy');
  await page.getByLabel('Longest life of a recording').selectOption('1_month');
  await page.getByRole('button', { name: 'Preview Changes' }).click();
  await expect(page.getByText(/^Will delete 214 recordings/)).toBeVisible();
  await picture(page, 'admin-policy-preview');
  await page.getByRole('button', { name: 'Save Policy' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'admin-policy-confirmation', { windowOnly: true });
});

test('people', async ({ memberPage: page }) => {
  await administer(page);
  const held = await holdRequests(page, /\/api\/v1\/admin\/people\?/);
  await page.goto('/admin/people');
  await held.made;
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await picture(page, 'admin-people-loading', { windowOnly: true });
  held.release();
  await expect(page.getByRole('link', { name: LONG })).toBeVisible();
  await picture(page, 'admin-people');
  await page.goto('/admin/people/u0');
  await expect(heading(page, 'ada@north.example')).toBeVisible();
  await picture(page, 'admin-person');
  await page.getByRole('button', { name: 'Delete Person' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('ada@north.example');
  await picture(page, 'admin-person-deletion', { windowOnly: true });
});

test('a list of people to delete', async ({ memberPage: page }) => {
  await administer(page);
  await page.goto('/admin/bulk');
  const text = page.getByRole('textbox', { name: 'Addresses' });
  await expect(text).toBeVisible();
  await picture(page, 'admin-bulk');
  await text.fill(
    `Name,Mail\nCy Without Mail,\nada@north.example\nbo@north.example\n${LONG}\ngone@north.example`,
  );
  await expect(page.getByText(/2 lines have no address/)).toBeVisible();
  await picture(page, 'admin-bulk-lines');
  await page.getByRole('button', { name: 'Check the List' }).click();
  await expect(page.getByRole('button', { name: 'Delete People' })).toBeVisible();
  await picture(page, 'admin-bulk-checked');
  await page.getByRole('button', { name: 'Delete People' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'admin-bulk-question', { windowOnly: true });
});

test('learning platforms', async ({ memberPage: page }) => {
  await administer(page);
  await page.goto('/admin/platforms');
  await expect(page.getByText('https://canvas.example')).toBeVisible();
  await picture(page, 'admin-platforms');
  await page.getByRole('button', { name: 'Add a Platform' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture(page, 'admin-platform-new', {
    screens: [
      { width: 320, height: 1400 },
      { width: 1280, height: 1200 },
    ],
    windowOnly: true,
  });
});

test('reports, administrators and the audit log', async ({ memberPage: page }) => {
  await administer(page);
  for (const [section, name] of [
    ['reports', 'Reports'],
    ['administrators', 'Administrators'],
    ['audit', 'Audit Log'],
  ] as const) {
    await page.goto(`/admin/${section}`);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText(/root@north\.example|he names my daughter/).first()).toBeVisible();
    await picture(page, `admin-${section}`);
  }
});

test('the webhooks of a domain', async ({ memberPage: page }) => {
  await administer(page);
  await page.goto('/admin/webhooks');
  await expect(heading(page, 'Webhooks')).toBeVisible();
  await page.getByRole('button', { name: 'Deliveries' }).first().click();
  await expect(page.getByText('The server wasn’t found', { exact: false })).toBeVisible();
  await picture(page, 'admin-webhooks');
  await page.getByRole('button', { name: 'Change Webhook' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture(page, 'admin-webhook-change', { windowOnly: true });
});

test('an empty installation, a failure, and no administrator', async ({ memberPage: page }) => {
  await administer(page, [ANSWERS[0] ?? [/^$/, null], [/^\/people/, { people: [], total: 0 }]]);
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { name: 'Nobody has recorded yet' })).toBeVisible();
  await picture(page, 'admin-people-empty');
  await page.route('**/api/v1/admin/people?**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'admin-people-failed');
  await page.route('**/api/v1/admin/me', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You aren’t an administrator' })).toBeVisible();
  await picture(page, 'admin-forbidden');
});
