import type { Sheet, SheetsApi } from '@beep/core/sheets';
import { ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetsProvider } from './sheets-context.tsx';

const SHEET: Sheet = {
  ...{ id: 's1', title: 'Class 7', layout: 'a4-12', createdAtMs: 0, recorded: 1, revoked: 1 },
  slots: [
    { id: 'x', number: 1, url: 'https://beep.example/play/x', state: 'empty' },
    {
      ...{ id: 'y', number: 2, url: 'https://beep.example/play/y', state: 'recorded' },
      recording: { id: 'r1', durationSeconds: 42, createdAtMs: 0 },
    },
    { id: 'z', number: 3, url: 'https://beep.example/play/z', state: 'revoked' },
    { id: 'w', number: 4, name: 'Ivo', url: 'https://beep.example/play/w', state: 'empty' },
  ],
};

async function draw(): Promise<{ readonly went: string[]; readonly calls: string[] }> {
  const went: string[] = [];
  const calls: string[] = [];
  const api = {
    get: async () => ok(SHEET),
    revoke: async (_uid: string, id: string) => {
      calls.push(id);
      return ok(null);
    },
    rename: async (_uid: string, id: string, name: string) => {
      calls.push(`${id} ${name}`);
      return name === 'fails' ? refused(500, 'internal') : ok({ ...SHEET.slots[0], sheet: SHEET });
    },
  } as Partial<SheetsApi> as SheetsApi;
  const Link = ({ to, ...rest }: { readonly to: string }) => <a href={to} {...rest} />;
  await renderUi(
    <SheetsProvider shell={{ api, uid: 'ann', Link, goTo: (path) => went.push(path) }}>
      <SheetScreen id="s1" />
    </SheetsProvider>,
  );
  return { went, calls };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('records for an empty label at once, and replaces a note only after a question', async () => {
  const { went } = await draw();
  await button('Record, Label 1').click();
  await button('Record Again, Label 2').click();
  expect(went).toEqual(['/record?slot=x']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record Again' }).click();
  expect(went).toEqual(['/record?slot=x', '/record?slot=y&replaces=r1']);
});

it('revokes a label after a question, and offers nothing for a revoked one', async () => {
  const { calls } = await draw();
  await expect.element(page.getByText('Recorded · 0:42')).toBeVisible();
  await expect.element(button('Revoke, Label 3')).not.toBeInTheDocument();
  await button('Revoke, Label 2').click();
  await expect.element(page.getByText('Its link ends for good, and its note is deleted.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => calls).toEqual(['y']);
});

const dialog = page.getByRole('dialog');
const field = dialog.getByRole('textbox', { name: 'Name' });

it('names one label, and each control says which label it is for', async () => {
  const { calls, went } = await draw();
  await expect.element(page.getByText('Label 4 · Empty')).toBeVisible();
  await button('Record, Ivo').click();
  expect(went).toEqual(['/record?slot=w']);
  await button('Name, Label 1').click();
  await expect.element(dialog.getByRole('heading', { name: 'Name of Label 1' })).toBeVisible();
  await field.fill('fails');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The name was not saved. Try again.')).toBeVisible();
  await field.fill('x'.repeat(41));
  await expect.element(dialog.getByText('The name is too long. Use at most 40 characters.')).toBeVisible();
  await field.fill('Zoë');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Name, Label 1')).toHaveFocus();
  expect(calls).toEqual(['x fails', 'x Zoë']);
});

it('takes a name back, and does not name a revoked label', async () => {
  const { calls } = await draw();
  await expect.element(button('Name, Label 3')).not.toBeInTheDocument();
  await button('Name, Ivo').click();
  await expect.element(field).toHaveValue('Ivo');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toEqual(['w ']);
});
