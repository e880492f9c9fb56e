import type { AdministratorScope } from '@beep/api/features/admin';
import { type Webhook, type WebhookDelivery, webhookCalls } from '@beep/api/features/webhooks';
import type { ContractClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import { ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminSection } from '../../testing/render-admin-section.tsx';
import { DomainWebhookScreen } from './domain-webhook-screen.tsx';

const SECRET = `whsec_${'A'.repeat(43)}=`;
const STORED: Webhook = {
  ...{ id: 'w1', url: 'https://hooks.example/beep', events: ['recording.created'], created_at: 1 },
};
const SENT: WebhookDelivery = {
  ...{ id: 'd1', event: 'webhook.test', at: 1, state: 'delivered', attempts: 1, status: 204 },
};

interface Domains {
  readonly [domain: string]: readonly Webhook[];
}

/** The calls as `name domain`. */
async function draw(domains: Domains, scope?: Partial<AdministratorScope>, refusal?: CallOutcome<never>) {
  const calls: string[] = [];
  const note = (name: string, answer: unknown) => (what: { readonly domain: string }) => {
    calls.push(`${name} ${what.domain}`);
    return refusal ?? ok(answer);
  };
  const answers = new Map<unknown, (sent: never) => CallOutcome<unknown>>([
    [
      webhookCalls.listDomainWebhooks,
      ({ domain }: { readonly domain: string }) =>
        refusal ?? ok({ webhooks: domains[domain] ?? [], allowed: true }),
    ],
    [webhookCalls.createDomainWebhook, note('create', { ...STORED, secret: SECRET })],
    [webhookCalls.changeDomainWebhook, note('change', STORED)],
    [webhookCalls.rotateDomainWebhookSecret, note('rotate', { ...STORED, secret: SECRET })],
    [webhookCalls.testDomainWebhook, note('test', SENT)],
    [webhookCalls.listDomainWebhookDeliveries, () => ok({ deliveries: [SENT] })],
    [webhookCalls.sendDomainWebhookAgain, note('again', SENT)],
    [webhookCalls.deleteDomainWebhook, note('delete', null)],
  ]);
  const call = (async (called: unknown, sent: never) => answers.get(called)?.(sent)) as ContractClient;
  const known = Object.keys(domains);
  await renderAdminSection(<DomainWebhookScreen />, {
    call,
    scope: { email: 'root@north.example', domains: ['*'], known, ...scope },
  });
  return calls;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

// spec: webhooks.13
it('shows the webhooks of the first domain, and of another one that is chosen', async () => {
  await draw({ 'south.example': [], 'north.example': [STORED] });
  await expect.element(page.getByText(STORED.url)).toBeVisible();
  const domain = page.getByRole('combobox', { name: 'Domain' });
  await expect.element(domain).toHaveValue('north.example');
  await expect.element(page.getByRole('option', { name: 'All domains' })).not.toBeInTheDocument();
  await domain.selectOptions('south.example');
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect.element(page.getByText(STORED.url)).not.toBeInTheDocument();
});

// spec: webhooks.13
it('does with those of a domain what owners do with theirs', async () => {
  const calls = await draw({ 'north.example': [STORED] });
  await button('New Webhook').click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://other.example');
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await button(`Change Webhook, ${STORED.url}`).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button(`Send Test Event, ${STORED.url}`).click();
  await button('Send Again, Test event').click();
  await button(`New Secret, ${STORED.url}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New Secret' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await button(`Delete Webhook, ${STORED.url}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).click();
  await expect
    .poll(() => calls)
    .toEqual(
      ['create', 'change', 'test', 'again', 'rotate', 'delete'].map((name) => `${name} north.example`),
    );
});

// spec: webhooks.13
it('has no choice where there is one domain, and says that there is none', async () => {
  await draw({}, { domains: ['north.example'] });
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await draw({});
  await expect.element(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible();
});

it('says that the webhooks could not be loaded', async () => {
  await draw({ 'north.example': [] }, {}, refused(503, 'unavailable'));
  await expect.element(page.getByRole('heading', { name: 'The webhooks couldn’t be loaded' })).toBeVisible();
  await expect.element(button('Try Again')).toBeVisible();
});
