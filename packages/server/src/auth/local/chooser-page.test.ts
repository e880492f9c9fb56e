import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestAccounts, TEST_EXTENSION_ID, type TestAccounts } from './open-test-accounts.ts';

const HANDLER = '/emulator/auth/handler';
const QUERY = 'providerId=google.com&authType=signInViaPopup&eventId=42';
let local: TestAccounts;

beforeEach(async () => {
  local = await openTestAccounts();
});
afterEach(() => local.remove());

async function chooser(query: string = QUERY): Promise<string> {
  return (await local.get(`${HANDLER}?${query}`)).text();
}

function directives(answer: Response): Map<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    policy
      .split('; ')
      .map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)] as const),
  );
}

test('lists earlier accounts, newest first, and collapses the form', async () => {
  await local.signIn({ email: 'ada@example.com', name: 'Ada Lovelace' });
  local.advance(1);
  await local.signIn({ email: 'bob@example.com', name: 'Bob' });
  const page = await chooser();
  expect([...page.matchAll(/data-email="([^"]*)"/g)].map((match) => match[1])).toEqual([
    'bob@example.com',
    'ada@example.com',
  ]);
  expect(page).toMatch(/aria-expanded="false"[^>]*>Use another account/);
  expect(page).toMatch(/<form[^>]* hidden>/);
});

test('opens with the form when there are no accounts', async () => {
  const page = await chooser();
  expect(page).toMatch(/aria-expanded="true"[^>]*>Use another account/);
  expect(page).not.toMatch(/<form[^>]* hidden>/);
});

test('leaves out deleted and disabled accounts', async () => {
  const gone = await local.signIn({ email: 'gone@example.com' });
  const off = await local.signIn({ email: 'off@example.com' });
  await local.accounts.deleteAccount(gone.localId);
  local.controls.setDisabled(off.localId, true);
  expect(await chooser()).not.toContain('class="account"');
});

test('escapes its values', async () => {
  await local.signIn({ email: `"><script>alert(1)</script>@x`, name: `<img src=x onerror='alert(1)'>` });
  const page = await chooser(`${QUERY}${encodeURIComponent('"><script>alert(2)</script>')}`);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img');
});

test('names the provider that it imitates', async () => {
  expect(await chooser('providerId=apple.com&authType=signInViaPopup&eventId=1')).toContain(
    'Stands in for logging in with Apple.',
  );
});

test.each([
  '',
  'providerId=google.com&authType=signInViaRedirect&eventId=1&redirectUrl=https://evil.test',
  'providerId=google.com&authType=linkViaPopup&eventId=1',
  'providerId=github.com&authType=signInViaPopup&eventId=1',
  'providerId=google.com&authType=signInViaPopup',
])('offers nothing for "%s"', async (query) => {
  await local.signIn({ email: 'ada@example.com' });
  const answer = await local.get(`${HANDLER}?${query}`);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).not.toContain('ada@example.com');
  expect(page).not.toContain('<form');
  expect(page).not.toContain('evil.test');
});

test('cannot be framed and runs its own script only', async () => {
  const answer = await local.get(`${HANDLER}?${QUERY}`);
  const policy = directives(answer);
  const nonce = policy.get('script-src')?.slice(1, -1);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(nonce).toMatch(/^nonce-.{22,}/);
  expect(await answer.text()).toContain(`<script nonce="${nonce?.slice('nonce-'.length)}">`);
  expect(directives(await local.get(`${HANDLER}?${QUERY}`)).get('script-src')).not.toContain(nonce);
});

test('the relay frame allows the pages that sign in as ancestors, and no others', async () => {
  const answer = await local.get('/emulator/auth/iframe?apiKey=local');
  expect(directives(answer).get('frame-ancestors')).toBe(
    "'self' https://docs.google.com https://script.google.com https://*.googleusercontent.com " +
      `https://*.frontapp.com https://*.front.com chrome-extension://${TEST_EXTENSION_ID}`,
  );
  expect(answer.headers.has('x-frame-options')).toBe(false);
});
