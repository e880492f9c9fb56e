import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawSaved, record, SAVED } from '../../testing/draw-recorder.tsx';

describe('the saved view', () => {
  it('shows the link in a read-only field of 215 px and copies it', async () => {
    const { copied } = await drawSaved();
    const field = page.getByRole('textbox', { name: 'Share link' });
    await expect.element(field).toHaveValue(SAVED.shareUrl);
    expect(field.element()).toHaveProperty('readOnly', true);
    expect(field.element().getBoundingClientRect().width).toBe(215);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toEqual([SAVED.shareUrl]);
  });

  it('copies the link with the recording’s name as HTML, once it is known', async () => {
    const { copiedHtml } = await drawSaved();
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => copiedHtml).toHaveLength(1);
    expect(copiedHtml[0]).toMatch(new RegExp(`^<a href="${SAVED.shareUrl}">Voice note, \\d+:\\d\\d</a>$`));
  });

  it('shows the link as a QR code', async () => {
    await drawSaved();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  });

  it('selects the link if copying is refused', async () => {
    await drawSaved({ mayCopy: false });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect
      .element(
        page.getByText('The link couldn’t be copied. It’s selected, so you can copy it yourself.').first(),
      )
      .toBeVisible();
    const field = page.getByRole('textbox', { name: 'Share link' }).element() as HTMLInputElement;
    expect(field.selectionEnd).toBe(SAVED.shareUrl.length);
  });

  it('plays the stored recording', async () => {
    const { audio } = await drawSaved();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(audio.at(-1)?.commands).toContain('play');
  });

  it('changes the expiry; the heading of the list cannot be chosen', async () => {
    await drawSaved();
    const picker = page.getByRole('button', { name: /^Change expiration: / });
    await picker.click();
    await expect.element(page.getByRole('group', { name: 'AUTOMATICALLY DELETE...' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'AUTOMATICALLY DELETE...' }).elements()).toEqual([]);
    await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
    await expect.element(page.getByText('Expiration date updated successfully').first()).toBeVisible();
    await expect.element(picker).toHaveTextContent('In 1 Week');
  });

  it('deletes after confirmation, and returns to the start', async () => {
    const { library, asked } = await drawSaved();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
    await expect.element(dialog).toBeVisible();
    expect(library.removed).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(library.removed).toEqual([SAVED.id]);
    await expect.element(page.getByText('Recording deleted successfully').first()).toBeVisible();
    expect(asked).toEqual(['reload']);
  });

  it('offers Undo beside the record button, then the restored link, without a reload', async () => {
    const { library, asked, copied } = await drawSaved();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    const restored = page.getByRole('dialog', { name: 'Recording restored' });
    await restored.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => copied).toEqual([SAVED.shareUrl]);
    expect(library.restored).toEqual([SAVED.id]);
    expect(asked).toEqual(['reload', 'no reload']);
  });

  it('stays and reports a failed deletion', async () => {
    const { library } = await drawSaved();
    library.failure = { kind: 'network', message: 'down' };
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred while trying to delete the audio. Please try again.');
    await expect.element(page.getByRole('textbox', { name: 'Share link' })).toBeVisible();
  });

  it('leads back to the record button', async () => {
    const { recorder } = await drawSaved();
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(record).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('idle');
  });
});

describe('the first copied link', () => {
  it('is explained in a dialog, once', async () => {
    const { copied } = await drawSaved({ stored: { 'beep.firstCopyShown': 'no' } });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link copied' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Got It' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toHaveLength(2);
  });
});

describe('the default expiration', () => {
  it('is applied to the recording without a message, and shown', async () => {
    const { library } = await drawSaved({ expiration: '1_week' });
    const picker = page.getByRole('button', { name: /^Change expiration: / });
    await expect.element(picker).toHaveTextContent('In 1 Week');
    expect(page.getByText('Expiration date updated successfully').elements()).toEqual([]);
    expect(library.expiries).toEqual([`${SAVED.id} 1_week`]);
  });

  it('is not sent if it is never', async () => {
    const { library } = await drawSaved();
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(library.expiries).toEqual([]);
  });
});

describe('the promotion of the extension', () => {
  it.each([
    ['9', true],
    ['24', true],
    ['49', true],
    ['10', false],
  ])('after %s views of the share screen: %s', async (views, isShown) => {
    await drawSaved({ stored: { 'beep.shareScreenViews': views } });
    const dialog = page.getByRole('alertdialog', { name: 'Record right where you write' });
    if (isShown) await expect.element(dialog).toBeVisible();
    else expect(dialog.elements()).toEqual([]);
  });

  it('closes with No Thanks', async () => {
    await drawSaved({ stored: { 'beep.shareScreenViews': '9' } });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'No Thanks' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
  });
});
