import { expect } from '@playwright/test';
import { recordFor } from '../../e2e/fixtures/draft-steps.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

test('voice replies', async ({ page, memberPage: owner, account, request, note }) => {
  await request.patch(`/api/v1/recordings/${note.id}/replies`, {
    headers: { Authorization: `Bearer ${account.idToken}` },
    data: { replies: 'open' },
  });
  await owner.goto('/replies', { waitUntil: 'networkidle' });
  await picture(owner, 'replies-none');

  await page.goto(note.path);
  await page.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(page.getByText('Only the sender can hear this')).toBeVisible();
  await picture(page, 'reply-panel');
  await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Béatrice from the second row');
  await recordFor(page);
  await picture(page, 'reply-recording');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  await picture(page, 'reply-sent');
  await page
    .getByRole('region', { name: 'Your Replies' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'dialog-reply-delete', { windowOnly: true });

  await owner.reload();
  const held = owner.getByRole('listitem').filter({ hasText: 'Béatrice' });
  await expect(held.getByText('Unread')).toBeVisible();
  await picture(owner, 'replies');
  await held.getByRole('button', { name: /^Answer/ }).click();
  await picture(owner, 'reply-answer');
});

test('sheets of labels', async ({ memberPage: page }) => {
  await page.goto('/sheets', { waitUntil: 'networkidle' });
  await picture(page, 'sheets');
  await page.getByRole('button', { name: 'New Sheet' }).click();
  await page.getByRole('textbox', { name: /^Title on each label/ }).fill('Plants, class 7b');
  await picture(page, 'sheet-new', { windowOnly: true });
  await page.getByRole('button', { name: 'Create Sheet' }).click();
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await picture(page, 'sheet-preview');
  await page.pdf({ path: 'pictures/sheet-preview/paper.pdf', preferCSSPageSize: true });
});

test('an audio file over the recorder', async ({ memberPage: page }) => {
  await page.goto('/record');
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'note.mp3', { type: 'audio/mpeg' }));
    const over = { bubbles: true, cancelable: true, dataTransfer };
    // A browser repeats it as long as the file is there.
    setInterval(() => document.body.dispatchEvent(new DragEvent('dragover', over)), 50);
  });
  await expect(page.getByText('Drop the audio file to send it.')).toBeVisible();
  await picture(page, 'record-file-over', { windowOnly: true });
});
