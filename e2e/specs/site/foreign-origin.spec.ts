import { startServer } from '@beep/testkit/server';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { ATTEMPTS, makeAttempts } from '../../fixtures/foreign-attempts.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';
import type { LocalSite } from '../../fixtures/serve-locally.ts';

/** The project's browser resolves names of `example` to this machine. */
const FOREIGN_NAME = 'foreign.example';
const BLOCKED = 'chrome-error://chromewebdata/';
const CHOOSER = '/emulator/auth/handler?providerId=google.com&authType=signInViaPopup&eventId=1';

let foreign: LocalSite;
test.beforeAll(async () => {
  foreign = await startForeignSite('<h1>Foreign</h1>');
});
test.afterAll(() => foreign.close());

for (const host of ['localhost', FOREIGN_NAME]) {
  test.describe(`a page of ${host} on another port`, () => {
    test.beforeEach(({ page }) => page.goto(`http://${host}:${foreign.port}/`));

    // spec: P11
    test('reads no response and signs nobody in by requests', {
      tag: host === 'localhost' ? [] : '@long',
    }, async ({ page, request, server }) => {
      const seen = await makeAttempts(page, server.origin);
      expect(seen).toHaveLength(ATTEMPTS.length * 4);
      expect(seen.filter(({ status, text }) => status !== 0 || text !== '')).toEqual([]);
      await expectNoAccounts(request);
    });

    test('signs nobody in by a form', { tag: host === 'localhost' ? [] : '@long' }, async ({
      page,
      request,
      server,
    }) => {
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const response = await submitForm({ page, enctype, action: `${server.origin}/local-auth/token` });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.text).not.toContain('idToken');
        await page.goto(`http://${host}:${foreign.port}/`);
      }
      await expectNoAccounts(request);
    });

    test('cannot frame the chooser', { tag: host === 'localhost' ? [] : '@long' }, ({ page, server }) =>
      expectNotFramed(page, server.origin + CHOOSER),
    );

    test('learns nothing from a chooser that it opens', { tag: host === 'localhost' ? [] : '@long' }, async ({
      page,
      request,
      server,
    }) => {
      await page.evaluate(() => {
        window.addEventListener('message', (event) =>
          document.body.append(`received: ${JSON.stringify(event.data)}`),
        );
      });
      const opened = page.waitForEvent('popup');
      await page.evaluate(
        (url) => void window.open(url, 'chooser', 'width=500,height=600'),
        server.origin + CHOOSER,
      );
      const chooser = await opened;
      await expect(chooser.getByRole('alert')).toContainText('wasn’t opened by Beep');
      await expect(chooser.getByRole('button')).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText('received:');
      await expectNoAccounts(request);
    });
  });
}

// spec: A17
test('refuses a foreign host name that resolves to the server', async ({ page, request, server }) => {
  const rebound = `http://rebound.example:${server.port}`;
  await page.goto(`${rebound}/livez`);
  const seen = await makeAttempts(page, rebound);
  expect(seen).toHaveLength(ATTEMPTS.length * 4);
  expect(seen.filter(({ status }) => status < 400)).toEqual([]);
  await expectNoAccounts(request);
});

test('our own page may make the calls that foreign pages may not', { tag: '@long' }, async ({ page }) => {
  const own = await startServer();
  await page.goto(`${own.origin}/livez`);
  const seen = await makeAttempts(page, own.origin);
  const doors = ['/local-auth/token', '/local-auth/choose', '/emulator/auth/handler'];
  const open = seen.filter(({ status }) => status === 200).map(({ attempt }) => attempt);
  expect(doors.filter((door) => !open.some((attempt) => attempt.includes(door)))).toEqual([]);
  await own.stop();
});

// The chooser lists every account that has ever signed in.
async function expectNoAccounts(request: APIRequestContext): Promise<void> {
  const chooser = await request.get(CHOOSER);
  expect(chooser.status()).toBe(200);
  expect(await chooser.text()).not.toContain('victim@example.com');
}

interface FormPost {
  readonly page: Page;
  readonly enctype: string;
  readonly action: string;
}

// As text/plain, this form's body is exactly the call's JSON.
async function submitForm({ page, enctype, action }: FormPost): Promise<{ status: number; text: string }> {
  const answered = page.waitForResponse(action);
  await page.evaluate(
    (target) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = target.enctype;
      form.action = target.action;
      const field = document.createElement('input');
      field.name = '{"email":"victim@example.com","name":"';
      field.value = '"}';
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { enctype, action },
  );
  const response = await answered;
  const text = await response.text();
  await page.waitForURL(action);
  return { status: response.status(), text };
}

// Chromium shows an error page in a refused frame; the frame's URL is known shortly after load.
async function expectNotFramed(page: Page, url: string): Promise<void> {
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => resolve());
        frame.src = src;
        document.body.append(frame);
      }),
    url,
  );
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(BLOCKED);
}
