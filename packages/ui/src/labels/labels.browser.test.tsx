import type { Label } from '@beep/api/features/library';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HistoryScreen } from '../history/history-screen.tsx';
import type { ListLimits } from '../history/kept-list.ts';
import { rows } from '../testing/draw-history.tsx';
import { createFakeAccount, createFakeLabels, type FakeLabels } from '../testing/fake-account.ts';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';

const ART: Label = { id: 'l1', name: 'Art', color: 'blue' };
const CLASS: Label = { id: 'l2', name: 'Class 7b', color: 'red' };
const dialog = page.getByRole('dialog', { name: 'Tags', exact: true });
const filter = page.getByRole('combobox', { name: 'Tag', exact: true });
const button = (name: string) => page.getByRole('button', { name });

interface Drawn {
  readonly library: FakeLibrary;
  readonly labels: FakeLabels;
  readonly container: HTMLElement;
}

async function draw(labels = createFakeLabels([ART, CLASS])): Promise<Drawn> {
  const library = createFakeLibrary([
    aRecording({ id: 'a', labels: ['l1', 'gone'] }),
    aRecording({ id: 'b' }),
  ]);
  const { screen } = await renderUi(<HistoryScreen library={library} uid="u1" />, {
    account: createFakeAccount(labels),
  });
  await expect.poll(() => rows.elements().length).toBe(2);
  return { library, labels, container: screen.container };
}

async function openFilter(): Promise<void> {
  await button('Filter').click();
  await expect.element(page.getByRole('dialog', { name: 'Filter and Sort' })).toBeVisible();
}

async function open(): Promise<void> {
  if (button('Manage Tags').elements().length === 0) await openFilter();
  await button('Manage Tags').click();
  await expect.element(dialog).toBeVisible();
}

afterEach(() => page.viewport(414, 896));

describe('the labels in the history', () => {
  // spec: titles.28
  it('are named in the rows, and part of their headers', async () => {
    await draw();
    await expect.element(page.getByRole('rowheader', { name: /Tags: Art/ })).toBeVisible();
    expect(rows.elements()[1]?.textContent).not.toContain('Tags');
  });

  // spec: titles.28
  it('limit the list, and so does one that is deleted', async () => {
    const { library } = await draw();
    await openFilter();
    await filter.selectOptions('Art');
    await expect.element(page.getByRole('dialog').getByText('1 recording found')).toBeVisible();
    await button('Done').click();
    await expect.element(button('Manage Tags')).not.toBeInTheDocument();
    await expect.poll(() => rows.elements().length).toBe(1);
    expect(library.filters.at(-1)).toMatchObject({ label: 'l1' });
    await open();
    await button('Delete “Art”').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(button('Delete “Art”')).not.toBeInTheDocument();
    await button('Done').click();
    await expect
      .poll(() => (filter.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('A deleted tag');
  });

  // spec: titles.16
  it('are kept with the rest of the filter', async () => {
    const chosen: ListLimits[] = [];
    const kept = {
      limits: { words: '', filter: { label: 'l2', isUnheard: true } },
      setLimits: (limits: ListLimits) => void chosen.push(limits),
      place: null,
      keepPlace: () => undefined,
    };
    await renderUi(<HistoryScreen library={createFakeLibrary([])} uid="u1" kept={kept} />, {
      account: createFakeAccount(createFakeLabels([ART, CLASS])),
    });
    await openFilter();
    await expect.element(filter).toHaveValue('l2');
    await expect.element(page.getByRole('combobox', { name: 'Listeners' })).toHaveValue('true');
    await filter.selectOptions('Any');
    expect(chosen).toEqual([{ words: '', filter: { label: undefined, isUnheard: true } }]);
  });

  // spec: titles.29
  it('are given to a recording beside its title', async () => {
    const { library } = await draw();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Title, / })
      .click();
    const choice = page.getByRole('checkbox', { name: 'Class 7b' });
    await choice.click();
    await button('Save').click();
    await expect.element(page.getByText('Title and tags saved').first()).toBeVisible();
    expect(library.changes).toEqual(['label b']);
    expect(library.titles).toEqual([]);
    await expect.element(page.getByRole('rowheader', { name: /Tags: Class 7b/ })).toBeVisible();
  });

  it('are created where they are chosen, with Enter and with what saves the rest', async () => {
    const { library, labels } = await draw();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Title, / })
      .click();
    const typed = page.getByRole('textbox', { name: 'Name of a new tag' });
    await typed.fill('Biology');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('checkbox', { name: 'Biology' })).toBeChecked();
    await expect.element(typed).toHaveFocus();
    await typed.fill('x'.repeat(41));
    await button('Save').click();
    await expect.element(page.getByText('A tag has at most 40 characters.')).toBeVisible();
    await typed.fill('art');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('checkbox', { name: 'Art' })).toBeChecked();
    await typed.fill('Spelling');
    await button('Save').click();
    await expect.element(page.getByText('Title and tags saved').first()).toBeVisible();
    expect(labels.stored.map(({ name }) => name)).toEqual(['Art', 'Biology', 'Class 7b', 'Spelling']);
    expect(library.changes).toEqual(['label b', 'label b', 'label b']);
    await expect.element(page.getByRole('rowheader', { name: /Tags: Art Biology Spelling/ })).toBeVisible();
  });

  it('keep what is typed if they cannot be created', async () => {
    const { library, labels } = await draw();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Title, / })
      .click();
    const typed = page.getByRole('textbox', { name: 'Name of a new tag' });
    await typed.fill('Biology');
    labels.failure = { kind: 'network', reason: 'unreachable' };
    await button('Save').click();
    await expect.element(page.getByText('The tag couldn’t be saved. Try again.')).toBeVisible();
    await expect.element(typed).toHaveValue('Biology');
    expect(library.changes).toEqual([]);
  });

  // spec: titles.29
  it('stay chosen if they cannot be saved', async () => {
    const { library } = await draw();
    await rows
      .nth(0)
      .getByRole('button', { name: /^Title, / })
      .click();
    await page.getByRole('checkbox', { name: 'Art' }).click();
    library.refused = ['a'];
    await button('Save').click();
    await expect.element(page.getByText('The tags couldn’t be saved. Try again.')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Art' })).not.toBeChecked();
  });
});

describe('the dialog of the labels', () => {
  // spec: titles.27
  it('creates, renames and recolours labels with the keyboard', async () => {
    const { labels } = await draw();
    await open();
    await dialog.getByRole('textbox', { name: 'Name of a new tag' }).fill('Biology');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => labels.stored.map(({ name }) => name)).toEqual(['Art', 'Biology', 'Class 7b']);
    await dialog.getByRole('combobox', { name: 'Color of “Biology”' }).selectOptions('Green');
    await dialog.getByRole('textbox', { name: 'Name of “Biology”' }).fill('Bio');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => labels.stored[1]).toMatchObject({ name: 'Bio', color: 'green' });
    await expect.element(dialog.getByRole('button', { name: 'Delete “Bio”' })).toBeVisible();
  });

  // spec: titles.33
  it('keeps the colour that another page has given a label', async () => {
    const { labels } = await draw();
    await open();
    labels.stored = [{ ...ART, color: 'green' }, CLASS];
    await dialog.getByRole('textbox', { name: 'Name of “Art”' }).fill('Arts');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => labels.stored[0]).toEqual({ ...ART, name: 'Arts', color: 'green' });
  });

  // spec: titles.27
  it('says why a label is not saved, and keeps it', async () => {
    const { labels } = await draw();
    await open();
    const name = dialog.getByRole('textbox', { name: 'Name of a new tag' });
    await name.fill('ART');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('There is a tag with this name. Choose another.')).toBeVisible();
    await name.fill('x'.repeat(41));
    await expect.element(dialog.getByText('A tag has at most 40 characters.')).toBeVisible();
    labels.failure = { kind: 'network', reason: 'unreachable' };
    await name.fill('Maths');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('The tag couldn’t be saved. Try again.')).toBeVisible();
    await expect.element(name).toHaveValue('Maths');
  });

  // spec: titles.27
  it('loads again after a failure', async () => {
    const labels = createFakeLabels([ART]);
    labels.failure = { kind: 'network', reason: 'unreachable' };
    await draw(labels);
    await open();
    await expect.element(dialog.getByText('The tags couldn’t be loaded.')).toBeVisible();
    labels.failure = null;
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name of “Art”' })).toBeVisible();
  });

  it.each([320, 1280])('fits and is accessible at %i px', async (width) => {
    await page.viewport(width, 800);
    const { container } = await draw();
    // As a page has: the last column reaches into it.
    container.style.paddingInline = '16px';
    await open();
    await dialog.getByRole('textbox', { name: 'Name of “Art”' }).fill('Arts');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(dialog.element());
    expect(violations).toEqual([]);
  });
});
