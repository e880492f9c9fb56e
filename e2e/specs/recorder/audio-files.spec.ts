import { makeWebm } from '@beep/testkit/audio';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';

test.use({ serviceWorkers: 'allow' });

// spec: titles.23
test('an audio file is chosen and sent in place of a recording; another file is refused', async ({
  memberPage: page,
  notes,
}) => {
  const stored = await notes.count();
  await page.goto('/record');
  const choose = page.getByRole('button', { name: 'Choose an Audio File' });
  await expect(choose).toBeVisible();
  const input = page.getByTestId('audio-file');
  const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4096) };
  await input.setInputFiles(pdf);
  await expect(page.getByRole('alert')).toContainText('“notes.pdf” can’t be sent: it isn’t an audio file');
  await expectAccessible(page);
  await input.setInputFiles({
    name: 'talk.webm',
    mimeType: 'audio/webm',
    buffer: Buffer.from(await makeWebm({ seconds: 3 })),
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep is ready');
  expect(await notes.count()).toBe(stored + 1);
});

// spec: titles.25
test('a file shared with the installed app is shown, and sent after a press', async ({
  memberPage: page,
  notes,
}) => {
  const stored = await notes.count();
  await openKeptRecorder(page);
  // As the system posts it, apart from the origin.
  await postFile(page, { action: '/record/share' });
  const offer = page.getByRole('group', { name: 'Shared file' });
  await expect(offer.getByText('A file was shared to Beep: “talk.webm”, 0:03')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(offer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await notes.count()).toBe(stored);
  await offer.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep is ready');
  expect(await notes.count()).toBe(stored + 1);
});

for (const policy of ['', 'no-referrer']) {
  const hides = policy === '' ? 'names' : 'hides';
  // spec: P13
  test(`the form of another site that ${hides} its origin is refused`, {
    tag: policy === '' ? [] : '@long',
  }, async ({ memberPage: page, server, notes }) => {
    const stored = await notes.count();
    const foreign = await startForeignSite(`<meta name="referrer" content="${policy}"><h1>Foreign</h1>`);
    await openKeptRecorder(page);
    await page.goto(`http://127.0.0.1:${foreign.port}/`);
    await postFile(page, { action: `${server.origin}/record/share` });
    await expect(page.getByRole('alert')).toContainText('Another website tried to add an audio file here.');
    await expect(page.getByRole('group', { name: 'Shared file' })).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await test.step('the page loads again, though another site opened it', async () => {
      expect((await page.reload())?.status()).toBe(200);
      await expect(page.getByRole('button', { name: 'Choose an Audio File' })).toBeVisible();
    });
    await page.goto('/record');
    await expect(page.getByRole('button', { name: 'Choose an Audio File' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Shared file' })).toHaveCount(0);
    const waiting = await page.evaluate(async () => (await (await caches.open('beep-shared')).keys()).length);
    expect(waiting).toBe(0);
    expect(await notes.count()).toBe(stored);
    await foreign.close();
  });
}

// spec: titles.25
test('a file shared offline while signed out waits for its user', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openKeptRecorder(page);
  await expect
    .poll(() => page.evaluate(() => caches.match('/record').then((kept) => kept !== undefined)))
    .toBe(true);
  await context.setOffline(true);
  await postFile(page, { action: '/record/share' });
  await expect(page.getByText('A file was shared to Beep. Log in to listen to it')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Shared file' })).toHaveCount(0);
});

async function openKeptRecorder(page: Page): Promise<void> {
  await page.goto('/record');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Posts a recording of 3 s by a form of the page. */
async function postFile(page: Page, { action }: { readonly action: string }): Promise<void> {
  const audio = Buffer.from(await makeWebm({ seconds: 3 })).toString('base64');
  await page.evaluate(
    ([encoded, target]) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'talk.webm', { type: 'audio/webm' }));
      const form = document.createElement('form');
      Object.assign(form, { action: target, method: 'post', enctype: 'multipart/form-data' });
      const field = document.createElement('input');
      Object.assign(field, { type: 'file', name: 'audio', files: files.files });
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [audio, action] as const,
  );
}
