import { API_SCOPES } from '@beep/api';
import type { ApiTokens } from '@beep/api/features/api-tokens';
import { WEBHOOK_EVENTS, type WebhookDelivery, type Webhooks } from '@beep/api/features/webhooks';
import { expect, type Page } from '@playwright/test';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const DAY_S = 86_400;
const NOW_S = Math.floor(Date.now() / 1000);
const LONG = 'https://automation.department-of-education.north.example/hooks/voice-notes/incoming';
const TOKEN = { scopes: [...API_SCOPES], created_at: NOW_S, ends_at: NOW_S + 90 * DAY_S };
const TOKENS: ApiTokens = {
  tokens: [
    { ...TOKEN, id: 't1', name: 'Backup of the department, every night', last_used_at: NOW_S - 3600 },
    { ...TOKEN, id: 't2', name: 'Zotero', scopes: ['read'], ends_at: NOW_S - DAY_S },
  ],
  allowed: true,
  longest_lifetime: '1_year',
};
const WEBHOOK = { url: LONG, events: [...WEBHOOK_EVENTS], created_at: NOW_S - 30 * DAY_S };
const WEBHOOKS: Webhooks = {
  webhooks: [
    { ...WEBHOOK, id: 'w1', failing_since: NOW_S - DAY_S, earlier_secret_until: NOW_S + DAY_S },
    { ...WEBHOOK, id: 'w2', url: 'https://n8n.example/beep', events: ['reply.received'], off: 'failing' },
    { ...WEBHOOK, id: 'w3', url: 'https://gone.example/beep', events: ['recording.heard'], off: 'gone' },
  ],
  allowed: true,
};
const DELIVERY = { event: 'recording.transcribed', at: NOW_S - 3600, attempts: 1 } as const;
const DELIVERIES: readonly WebhookDelivery[] = [
  { ...DELIVERY, id: 'd1', state: 'delivered', status: 204, event: 'webhook.test' },
  { ...DELIVERY, id: 'd2', state: 'waiting', attempts: 4, status: 503, next_attempt_at: NOW_S + 900 },
  { ...DELIVERY, id: 'd3', state: 'failed', attempts: 12, problem: 'private_address' },
  {
    ...DELIVERY,
    id: 'd4',
    state: 'failed',
    attempts: 12,
    problem: 'certificate',
    event: 'recording.restored',
  },
];

/** Lets calls that end like this be answered with it. */
async function answer(page: Page, pattern: RegExp, json: unknown): Promise<void> {
  await page.route(pattern, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
  );
}

test('API tokens', async ({ memberPage: page }) => {
  await page.goto('/api-tokens');
  await expect(page.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
  await picture(page, 'api-tokens-none');
  await page.getByRole('button', { name: 'New Token' }).click();
  const dialog = page.getByRole('dialog');
  await picture(page, 'api-token-new', { windowOnly: true });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue(/^beep_/);
  await picture(page, 'api-token-shown', { windowOnly: true });
  await answer(page, /\/users\/[^/]+\/api-tokens$/, TOKENS);
  await page.reload();
  await expect(page.getByText('Zotero')).toBeVisible();
  await picture(page, 'api-tokens');
  await page
    .getByRole('button', { name: /^Revoke Token, / })
    .last()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'api-token-revoke', { windowOnly: true });
  await answer(page, /\/users\/[^/]+\/api-tokens$/, { ...TOKENS, tokens: [], allowed: false });
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Recording History' })).toBeVisible();
  await picture(page, 'api-tokens-forbidden');
});

test('webhooks', async ({ memberPage: page }) => {
  await page.goto('/webhooks');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await picture(page, 'webhooks-none');
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/beep');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Beep can’t send to this address.')).toBeVisible();
  await picture(page, 'webhook-new', {
    windowOnly: true,
    screens: [
      { width: 320, height: 1300 },
      { width: 1280, height: 1000 },
    ],
  });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/beep');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await picture(page, 'webhook-secret', { windowOnly: true });
  await answer(page, /\/users\/[^/]+\/webhooks$/, WEBHOOKS);
  await answer(page, /\/deliveries/, { deliveries: DELIVERIES });
  await page.reload();
  await page
    .getByRole('button', { name: /^Deliveries, / })
    .first()
    .click();
  await expect(page.getByText('Test event', { exact: true })).toBeVisible();
  await picture(page, 'webhooks');
});
