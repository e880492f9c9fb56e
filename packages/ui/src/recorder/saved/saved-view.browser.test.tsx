import { createFakeOwnPolicy } from '@beep/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawSaved, record, SAVED } from '../../testing/draw-recorder.tsx';

describe('the saved view', () => {
  // spec: record.14, copy-link.2, texts.8, limits.35
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

  it('leads to the page of the note, in a new window: the recorder stays open', async () => {
    await drawSaved();
    const link = page.getByRole('link', { name: 'Open Page' });
    await expect.element(link).toHaveAttribute('href', SAVED.shareUrl);
    await expect.element(link).toHaveAttribute('target', '_blank');
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

  // spec: record.18
  it('plays the stored recording', async () => {
    const { audio } = await drawSaved();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(audio.at(-1)?.commands).toContain('play');
  });

  // spec: record.16, texts.9
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

  // spec: record.15, deletion.1, validation.11
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

  // spec: deletion.10
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

  // spec: deletion.7, api.10, api-errors.16
  it('stays and reports a failed deletion', async () => {
    const { library } = await drawSaved();
    library.failure = { kind: 'network', reason: 'unreachable' };
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred while trying to delete the audio. Please try again.');
    await expect.element(page.getByRole('textbox', { name: 'Share link' })).toBeVisible();
  });

  // spec: record.17, recorder.9
  it('records again at one press', async () => {
    const { recorder } = await drawSaved();
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('does not record again where that became forbidden, and says why', async () => {
    const policy = createFakeOwnPolicy();
    const { recorder } = await drawSaved({ policy });
    policy.change({ mayRecord: false });
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(page.getByText(/^This account isn’t allowed to record\./)).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('idle');
  });

  it.each([
    [320, 568],
    [390, 844],
    [1280, 720],
  ])('keeps Record Again clear of a toast at %s by %s px', async (width, height) => {
    await page.viewport(width, height);
    await drawSaved();
    // The player is higher than what stands in its place: the page would grow after it was scrolled.
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Record Again' });
    again.element().scrollIntoView({ block: 'end' });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    const toast = page.getByRole('dialog', { name: 'Link copied. Paste it anywhere.' });
    await expect.element(toast).toBeVisible();
    const gap = (): number =>
      toast.element().getBoundingClientRect().top - again.element().getBoundingClientRect().bottom;
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });
});

describe('the title on the saved view', () => {
  const field = page.getByRole('textbox', { name: 'Title' });

  it('is not covered by Record Again, which gives way to a toast', async () => {
    await page.viewport(320, 900);
    await drawSaved();
    await expect.element(field).toBeVisible();
    await page.viewport(320, Math.ceil(field.element().getBoundingClientRect().bottom) + 92);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Link copied. Paste it anywhere.' })).toBeVisible();
    await expect.poll(() => document.documentElement.style.getPropertyValue('--toasts')).not.toBe('');
    const again = page.getByRole('button', { name: 'Record Again' });
    const gap = (): number =>
      again.element().getBoundingClientRect().top - field.element().getBoundingClientRect().bottom;
    expect(gap()).toBeGreaterThanOrEqual(0);
  });

  it('is saved when the page is left, or put aside', async () => {
    const { library } = await drawSaved();
    await field.fill('Ada');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada false`]);
    await field.fill('Ben');
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockRestore();
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada false`, `${SAVED.id} Ben false`]);
  });

  // spec: titles.5
  it('is private, and saved with Enter', async () => {
    const { library } = await drawSaved();
    await expect.element(field).toHaveAccessibleDescription(/^Only you see the title/);
    await field.fill('Ada, essay 1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada, essay 1 false`]);
    await expect.element(page.getByText('Title saved', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('Ada, essay 1');
    await expect.element(field).toHaveFocus();
  });

  it('is saved by recording again, once', async () => {
    const { library } = await drawSaved();
    await field.fill('Ben');
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ben false`]);
  });

  it('is shown if the recording has one, and as its owner shows it', async () => {
    const { library } = await drawSaved({ recording: { id: SAVED.id, title: 'Essay', isTitleShown: true } });
    await expect.element(field).toHaveValue('Essay');
    await field.fill('Essay 2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Essay 2 true`]);
  });

  it('stays in its field when it cannot be saved', async () => {
    const { library } = await drawSaved();
    await field.fill('Ada');
    library.failure = { kind: 'network', reason: 'unreachable' };
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The title couldn’t be saved. Try again.')).toBeVisible();
    await expect.element(field).toHaveValue('Ada');
    library.failure = null;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada false`]);
  });

  it('that was changed while it was being saved is saved after, never before', async () => {
    const { library } = await drawSaved();
    const answers: (() => void)[] = [];
    const { changeTitle } = library;
    library.changeTitle = async (id, title) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return changeTitle(id, title);
    };
    await field.fill('Ada');
    await userEvent.keyboard('{Enter}');
    await field.fill('Ben');
    await userEvent.keyboard('{Enter}');
    await field.fill('Cleo');
    await userEvent.keyboard('{Enter}');
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await expect.poll(() => answers).toHaveLength(2);
    expect(page.getByText('Title saved', { exact: true }).elements()).toEqual([]);
    answers[1]?.();
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada false`, `${SAVED.id} Cleo false`]);
    await expect.element(page.getByText('Title saved', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('Cleo');
  });

  // spec: titles.6
  it('is offered again if it could not be saved before the next recording began', async () => {
    const { library } = await drawSaved();
    await field.fill('Ada');
    library.failure = { kind: 'network', reason: 'unreachable' };
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(page.getByText('The title couldn’t be saved. Try again.').first()).toBeVisible();
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => library.titles).toEqual([`${SAVED.id} Ada false`]);
  });
});

// spec: titles.5
it('a panel shows a private title', async () => {
  await drawSaved({ isPanel: true, recording: { id: SAVED.id, title: 'Ada, essay 1', isTitleShown: false } });
  await expect.element(page.getByText('Ada, essay 1')).toBeVisible();
});

// spec: upgrade.8
it('a panel offers no title at a service of version 1', async () => {
  const policy = createFakeOwnPolicy();
  await drawSaved({ isPanel: true, policy });
  const title = page.getByRole('button', { name: /title/i });
  await expect.element(title).toBeVisible();
  policy.change({ isFirstRelease: true });
  await expect.poll(() => title.elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

describe('the first copied link', () => {
  // spec: copy-link.1
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
  // spec: expiry-change.5
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
  // spec: promotion.1
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
