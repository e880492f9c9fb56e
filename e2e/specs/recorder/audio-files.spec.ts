import { makeWebm } from '@beep/testkit/audio';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

test.use({ serviceWorkers: 'allow' });

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
  await expect(page.getByRole('alert')).toContainText('“notes.pdf” is no audio');
  await expectAccessible(page);
  await input.setInputFiles({
    name: 'talk.webm',
    mimeType: 'audio/webm',
    buffer: Buffer.from(await makeWebm({ seconds: 3 })),
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep is ready');
  expect(await notes.count()).toBe(stored + 1);
});

test('a file shared with the installed app is sent', { tag: '@long' }, async ({
  memberPage: page,
  notes,
}) => {
  const stored = await notes.count();
  await page.goto('/record');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const audio = Buffer.from(await makeWebm({ seconds: 3 })).toString('base64');
  // As the system posts it.
  await page.evaluate((encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'talk.webm', { type: 'audio/webm' }));
    const form = document.createElement('form');
    Object.assign(form, { action: '/record/share', method: 'post', enctype: 'multipart/form-data' });
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', name: 'audio', files: files.files });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, audio);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep is ready');
  expect(new URL(page.url()).search).toBe('');
  expect(await notes.count()).toBe(stored + 1);
});
