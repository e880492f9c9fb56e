import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { ApiTokenScreen } from './api-token-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: number;
  readonly ends_at: number;
  readonly last_used_at?: number;
}

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const SECRET = `beep_${'0'.repeat(72)}`;
const STORED: Stored = {
  ...{ id: 't1', name: 'Backup', scopes: ['read'], created_at: NOW - DAY, ends_at: NOW + 89 * DAY },
};

interface Service {
  readonly tokens: Stored[];
  readonly sent: unknown[];
  readonly isAllowed?: boolean;
  readonly isDown?: boolean;
}

function answer(
  { tokens, sent, isAllowed = true, isDown }: Service,
  method: string,
  url: string,
  body: string,
) {
  if (isDown) return Response.json({ code: 'internal', message: 'm' }, { status: 500 });
  if (method === 'DELETE') {
    tokens.splice(
      tokens.findIndex(({ id }) => url.endsWith(id)),
      1,
    );
    return new Response(null, { status: 204 });
  }
  if (method === 'GET') {
    return Response.json({ tokens, allowed: isAllowed, longest_lifetime: '90_days' });
  }
  const asked = JSON.parse(body) as Pick<Stored, 'name' | 'scopes'>;
  sent.push(asked);
  if (asked.name === 'fails') return Response.json({ code: 'internal', message: 'm' }, { status: 500 });
  const made = { ...STORED, id: `t${tokens.length + 1}`, name: asked.name, scopes: asked.scopes };
  tokens.unshift(made);
  return Response.json({ ...made, token: SECRET }, { status: 201 });
}

function draw(service: Partial<Service> = {}): Service {
  const drawn: Service = { tokens: [], sent: [], ...service };
  // What was loaded is kept for each user.
  const uid = crypto.randomUUID();
  const OwnScreen = () => (
    <OwnerProvider uid={uid}>
      <ApiTokenScreen />
    </OwnerProvider>
  );
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' }: RequestInit) =>
    answer(drawn, method, url, String(body)),
  );
  const site = renderSite({
    at: '/api-tokens',
    pages: { '/api-tokens': OwnScreen },
    user: aUser({ uid }),
  });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return drawn;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

// spec: tokens.9
it('makes a token, says what is wrong before it is sent, and shows the secret once', async () => {
  const { sent } = draw();
  await expect.element(page.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
  await button('New Token').click();
  await dialog.getByRole('checkbox', { name: 'Read and play' }).click();
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(dialog.getByText('Use 1 to 60 characters.')).toBeVisible();
  await expect.element(dialog.getByText('Choose at least one.')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sync');
  await dialog.getByRole('checkbox', { name: 'Record' }).click();
  await expect.element(dialog.getByRole('option', { name: '1 year' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const secret = dialog.getByRole('textbox', { name: 'Token' });
  await expect.element(secret).toHaveValue(SECRET);
  expect(sent).toEqual([{ name: 'Sync', scopes: ['record'], lifetime: '90_days' }]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Sync')).toBeVisible();
  await expect.element(page.getByText('Never used', { exact: false })).toBeVisible();
  await button('New Token').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(document.body.textContent).not.toContain(SECRET);
});

it('says that a token was not made', async () => {
  draw();
  await button('New Token').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('fails');
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(dialog.getByText('The token wasn’t created. Try again.')).toBeVisible();
});

// spec: tokens.9
it('shows when tokens were used and end, and revokes one after a question', async () => {
  const ended = { ...STORED, id: 't2', name: 'Old', ends_at: NOW - DAY, last_used_at: NOW - 2 * DAY };
  draw({ tokens: [STORED, ended] });
  await expect.element(page.getByText('Works until', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Ended', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Last used', { exact: false })).toBeVisible();
  await button('Revoke Token, Backup').click();
  const question = page.getByRole('alertdialog').or(dialog);
  await expect.element(question.getByText('Programs that use it are refused at once.')).toBeVisible();
  await question.getByRole('button', { name: 'Revoke Token' }).click();
  await expect.element(page.getByText('Backup')).not.toBeInTheDocument();
  await expect.element(page.getByText('Old')).toBeVisible();
});

// spec: tokens.9
it('says that the policy forbids tokens, and still revokes those that exist', async () => {
  draw({ tokens: [STORED], isAllowed: false });
  await expect.element(page.getByRole('heading', { name: 'API tokens aren’t allowed' })).toBeVisible();
  await expect.element(button('Revoke Token, Backup')).toBeVisible();
  await expect.element(button('New Token')).not.toBeInTheDocument();
});

it('says that the tokens could not be loaded', async () => {
  draw({ isDown: true });
  await expect.element(page.getByRole('heading', { name: 'The tokens couldn’t be loaded' })).toBeVisible();
  await expect.element(button('Try Again')).toBeVisible();
});
