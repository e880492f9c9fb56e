import type { Sheet, SheetsApi } from '@beep/core/sheets';
import { ok } from '@beep/core/testing';
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
