import type { Webhook, WebhookDelivery } from '@beep/api/features/webhooks';
import { aToken, aUser, type FakeClock } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { WebhookScreen } from './webhook-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const NOW = Math.floor(Date.now() / 1000);
const SECRET = `whsec_${'A'.repeat(43)}=`;
const URL_OF = 'https://hooks.example/beep';
const STORED: Webhook = { id: 'w1', url: URL_OF, events: ['recording.created'], created_at: NOW };
const FAILED: WebhookDelivery = {
  ...{ id: 'd1', event: 'recording.created', at: NOW, state: 'failed', attempts: 12, status: 500 },
};

interface Service {
  readonly webhooks: Webhook[];
  readonly deliveries: WebhookDelivery[];
  readonly sent: string[];
  /** Requests for the log. */
  asked: number;
  readonly isAllowed?: boolean;
  readonly isDown?: boolean;
  readonly isOffline?: boolean;
}

interface Asked {
  readonly url?: string;
  readonly events?: Webhook['events'];
  readonly enabled?: boolean;
}

const refusal = (status: number, code: string): Response => Response.json({ code, message: 'm' }, { status });

function answer(service: Service, call: string, body: string): Response {
  const { webhooks, deliveries, sent, isAllowed = true } = service;
  if (service.isOffline) throw new TypeError('Failed to fetch');
  if (service.isDown) return refusal(500, 'internal');
  if (call === 'GET ') return Response.json({ webhooks, allowed: isAllowed });
  if (call.endsWith('/deliveries')) {
    service.asked += 1;
    return Response.json({ deliveries });
  }
  sent.push(`${call} ${body}`.trim());
  if (call.startsWith('DELETE')) {
    webhooks.length = 0;
    return new Response(null, { status: 204 });
  }
  if (call === 'POST /w1/deliveries/d1/again') {
    deliveries[0] = { ...FAILED, state: 'delivered', status: 200 };
    return Response.json(deliveries[0]);
  }
  if (call === 'POST /w1/test') {
    const test: WebhookDelivery = { id: 'd2', event: 'webhook.test', at: NOW, state: 'waiting', attempts: 0 };
    deliveries.unshift(test);
    return Response.json(test, { status: 201 });
  }
  return change(webhooks, call, JSON.parse(body || '{}') as Asked);
}

function change(webhooks: Webhook[], call: string, asked: Asked): Response {
  if (call === 'POST /w1/secret') return Response.json({ ...STORED, secret: SECRET });
  if (call.startsWith('PATCH')) {
    if (asked.url?.includes('private')) return refusal(400, 'invalid_request');
    const { enabled, ...values } = asked;
    webhooks[0] = { ...STORED, ...values, ...(enabled === false && { off: 'owner' as const }) };
    return Response.json(webhooks[0]);
  }
  if (asked.url === undefined || asked.url.includes('private')) return refusal(400, 'invalid_request');
  const made = { ...STORED, url: asked.url, events: asked.events ?? [] };
  webhooks.unshift(made);
  return Response.json({ ...made, secret: SECRET }, { status: 201 });
}

function draw(service: Partial<Service> = {}): Service & { readonly clock: FakeClock } {
  const drawn: Service = { webhooks: [], deliveries: [], sent: [], asked: 0, ...service };
  // What was loaded is kept for each user.
  const uid = crypto.randomUUID();
  const OwnScreen = () => (
    <OwnerProvider uid={uid}>
      <WebhookScreen />
    </OwnerProvider>
  );
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit) =>
    answer(
      drawn,
      `${method} ${new URL(url, location.href).pathname.split('/webhooks')[1]}`,
      String(body ?? ''),
    ),
  );
  const site = renderSite({ at: '/webhooks', pages: { '/webhooks': OwnScreen }, user: aUser({ uid }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return Object.assign(drawn, { clock: site.clock });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

// spec: webhooks.11
it('adds a webhook, says what is wrong with its address, and shows the secret once', async () => {
  const { sent } = draw();
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await button('New Webhook').click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('hooks.example');
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(address).toBeInvalid();
  expect(sent).toEqual([]);
  await address.fill('https://private.example');
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByText('Beep can’t send to this address.')).toBeVisible();
  await address.fill(URL_OF);
  await dialog.getByRole('checkbox', { name: 'First listen' }).click();
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  expect(sent.at(-1)).toContain(URL_OF);
  expect(sent.at(-1)).not.toContain('recording.heard');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(URL_OF)).toBeVisible();
  expect(document.body.innerHTML).not.toContain(SECRET);
});

// spec: webhooks.11
it('shows the log, sends an event again, and a test event', async () => {
  const { sent } = draw({ webhooks: [STORED], deliveries: [FAILED] });
  await button(`Deliveries, ${URL_OF}`).click();
  const log = page.getByRole('list', { name: 'Deliveries' });
  await expect.element(log.getByText('Answer 500', { exact: false })).toBeVisible();
  await button('Send Again, Recording created').click();
  await expect.element(log.getByText('Answer 200', { exact: false })).toBeVisible();
  await button(`Send Test Event, ${URL_OF}`).click();
  await expect.element(log.getByText('Test event', { exact: true })).toBeVisible();
  expect(sent).toEqual(['POST /w1/deliveries/d1/again', 'POST /w1/test']);
});

// spec: webhooks.12
it('loads by itself what happens while the log is open, and nothing once it is closed', async () => {
  const service = draw({ webhooks: [STORED], deliveries: [] });
  await button(`Deliveries, ${URL_OF}`).click();
  await expect.element(page.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  service.deliveries.push({ ...FAILED, state: 'waiting' });
  service.clock.advance(5000);
  await expect.element(page.getByText('Waiting', { exact: false })).toBeVisible();
  service.deliveries[0] = { ...FAILED, state: 'delivered' };
  await expect.poll(() => service.clock.pending).toBeGreaterThan(0);
  service.clock.advance(5000);
  await expect.element(page.getByText('Delivered', { exact: false })).toBeVisible();
  await button(`Deliveries, ${URL_OF}`).click();
  const { asked } = service;
  service.clock.advance(60_000);
  expect(service.asked).toBe(asked);
});

// spec: webhooks.11
it('changes the address and the events of a webhook, and says what is wrong with them', async () => {
  const { sent } = draw({ webhooks: [STORED] });
  await button(`Change Webhook, ${URL_OF}`).click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect.element(address).toHaveValue(URL_OF);
  await expect.element(dialog.getByRole('checkbox', { name: 'First listen' })).not.toBeChecked();
  await address.fill('https://private.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Beep can’t send to this address.')).toBeVisible();
  await address.fill('https://other.example/beep');
  await dialog.getByRole('checkbox', { name: 'First listen' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Change Webhook, https://other.example/beep')).toHaveFocus();
  expect(sent.at(-1)).toBe(
    'PATCH /w1 {"url":"https://other.example/beep","events":["recording.created","recording.heard"]}',
  );
});

// spec: webhooks.14
it('sends only what was changed in the form', async () => {
  const { sent } = draw({ webhooks: [STORED] });
  await button(`Change Webhook, ${URL_OF}`).click();
  await dialog.getByRole('checkbox', { name: 'First listen' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual(['PATCH /w1 {"events":["recording.created","recording.heard"]}']);
});

// spec: webhooks.11
it('switches a webhook off and on, makes another secret, and deletes it after a question', async () => {
  draw({ webhooks: [STORED] });
  await button(`Switch Off, ${URL_OF}`).click();
  await expect.element(button(`Switch On, ${URL_OF}`)).toBeVisible();
  await expect.element(button(`Send Test Event, ${URL_OF}`)).not.toBeInTheDocument();
  await button(`Switch On, ${URL_OF}`).click();
  await button(`New Secret, ${URL_OF}`).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'New Secret' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await button(`Delete Webhook, ${URL_OF}`).click();
  await question.getByRole('button', { name: 'Delete Webhook' }).click();
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});

// spec: webhooks.11
it('says why a webhook is off, and that the policy forbids them, and still deletes those that exist', async () => {
  draw({ webhooks: [{ ...STORED, off: 'failing', failing_since: NOW }], isAllowed: false });
  await expect.element(page.getByRole('heading', { name: 'Webhooks aren’t allowed' })).toBeVisible();
  await expect.element(page.getByText('Off: it failed for five days')).toBeVisible();
  await expect.element(button(`Delete Webhook, ${URL_OF}`)).toBeVisible();
  await expect.element(button(`Switch On, ${URL_OF}`)).not.toBeInTheDocument();
  await expect.element(button('New Webhook')).not.toBeInTheDocument();
});

it.each([{ isDown: true }, { isOffline: true }])(
  'says that the webhooks could not be loaded: %o',
  async (state) => {
    draw(state);
    await expect
      .element(page.getByRole('heading', { name: 'The webhooks couldn’t be loaded' }))
      .toBeVisible();
    await expect.element(button('Try Again')).toBeVisible();
  },
);
