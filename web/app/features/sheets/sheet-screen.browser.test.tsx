import type { Sheet } from '@beep/api/features/sheets';
import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PageLinkProps, PageNavigationContext } from '../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { PrintScreen } from './print-screen.tsx';
import { SheetListScreen } from './sheet-list-screen.tsx';
import { SheetScreen } from './sheet-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const SHEET: Sheet = {
  ...{ id: 's1', title: 'Class 7', layout: 'a4-12', created_at: 0, recorded: 1, revoked: 1 },
  slots: [
    { id: 'x', number: 1, url: 'https://beep.example/play/x', state: 'empty' },
    {
      ...{ id: 'y', number: 2, url: 'https://beep.example/play/y', state: 'recorded' },
      recording: { filename: 'r1', duration: 42, created_at: 0 },
    },
    { id: 'z', number: 3, url: 'https://beep.example/play/z', state: 'revoked' },
    { id: 'w', number: 4, name: 'Ivo', url: 'https://beep.example/play/w', state: 'empty' },
  ],
};

function answer(method: string, slot: string, sent: { readonly name?: string }): Response {
  if (method === 'GET') return Response.json(SHEET);
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (sent.name === 'fails') return Response.json({ code: 'internal', message: 'm' }, { status: 500 });
  return Response.json({ ...SHEET.slots.find(({ id }) => id === slot), sheet: { id: 's1', title: '' } });
}

function draw(shown = <SheetScreen id="s1" />): { readonly went: string[]; readonly calls: string[] } {
  const went: string[] = [];
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' }: RequestInit) => {
    const slot = url.split('/').at(-1) ?? '';
    const sent: { readonly name?: string } = JSON.parse(String(body));
    if (method !== 'GET') calls.push(sent.name === undefined ? slot : `${slot} ${sent.name}`);
    return answer(method, slot, sent);
  });
  const Link = ({ to, state: _, replace: __, reloadDocument: ___, ...rest }: PageLinkProps) => (
    <a href={to} {...rest} />
  );
  const here = { pathname: '/sheets/s1', search: '', hash: '', keepState: () => undefined };
  const Screen = () => (
    <PageNavigationContext value={{ ...here, Link, goTo: (path) => went.push(path) }}>
      <OwnerProvider uid="ann">{shown}</OwnerProvider>
    </PageNavigationContext>
  );
  const user = aUser({ uid: 'ann' });
  const site = renderSite({ at: '/sheets/s1', pages: { '/sheets/:any': Screen }, user });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return { went, calls };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('does not say that a sheet is gone if the service has no sheets yet', async () => {
  draw(<SheetListScreen />);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found', message: 'm' }, { status: 404 }));
  await expect.element(page.getByRole('heading', { name: 'The labels couldn’t be loaded' })).toBeVisible();
});

// spec: sheets.9
it('records for an empty label at once, and replaces a note only after a question', async () => {
  const { went } = draw();
  await button('Record, Label 1').click();
  await button('Record Again, Label 2').click();
  expect(went).toEqual(['/record?slot=x']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record Again' }).click();
  expect(went).toEqual(['/record?slot=x', '/record?slot=y&replaces=r1']);
});

// spec: sheets.9
it('revokes a label after a question, and offers nothing for a revoked one', async () => {
  const { calls } = draw();
  await expect.element(page.getByText('Recorded · 0:42')).toBeVisible();
  await expect.element(button('Revoke, Label 3')).not.toBeInTheDocument();
  await button('Revoke, Label 2').click();
  await expect
    .element(page.getByText('Its link ends for good, and its note is deleted, with all replies to it.'))
    .toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => calls).toEqual(['y']);
});

const dialog = page.getByRole('dialog');
const field = dialog.getByRole('textbox', { name: 'Name' });

// spec: sheets.11
it('names one label, and each control says which label it is for', async () => {
  const { calls, went } = draw();
  await expect.element(page.getByText('Label 4 · Empty')).toBeVisible();
  await button('Record, Ivo').click();
  expect(went).toEqual(['/record?slot=w']);
  await button('Name, Label 1').click();
  await expect.element(dialog.getByRole('heading', { name: 'Name of Label 1' })).toBeVisible();
  await field.fill('fails');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The name wasn’t saved. Try again.')).toBeVisible();
  await field.fill('x'.repeat(61));
  await expect.element(dialog.getByText('The name is too long. Use at most 60 characters.')).toBeVisible();
  await field.fill('Zoë');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Name, Label 1')).toHaveFocus();
  expect(calls).toEqual(['x fails', 'x Zoë']);
});

it('takes a name back, and does not name a revoked label', async () => {
  const { calls } = draw();
  await expect.element(button('Name, Label 3')).not.toBeInTheDocument();
  await button('Name, Ivo').click();
  await expect.element(field).toHaveValue('Ivo');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toEqual(['w ']);
});

it.each([320, 390, 1280])('has a print preview that fits in %i px', async (width) => {
  await page.viewport(width, 800);
  draw(<PrintScreen id="s1" />);
  const label = page.getByText('Ivo', { exact: true });
  await expect.element(label).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const sheet = label.element().closest('ul')?.parentElement?.getBoundingClientRect();
  expect(sheet?.right).toBeLessThanOrEqual(width);
  expect(sheet?.left).toBeGreaterThanOrEqual(0);
});
