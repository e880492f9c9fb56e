import { aToken, aUser } from '@beep/core/testing';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { NameListScreen } from './name-list-screen.tsx';
import { NamesField } from './names-field.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Stored {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
}

function answer(stored: Stored[], method: string, url: string, body: Omit<Stored, 'id'>): Response {
  const id = url.split('/').at(-1) ?? '';
  const at = stored.findIndex((one) => one.id === id);
  const shown = (one: Stored) => ({ ...one, count: one.names.length, created_at: 0, expires_at: 86_400 });
  if (body.title === 'fails') return Response.json({ code: 'internal', message: 'm' }, { status: 500 });
  if (method === 'POST') {
    const made = { id: `n${stored.length}`, ...body };
    stored.unshift(made);
    return Response.json(shown(made), { status: 201 });
  }
  if (method === 'PATCH') stored[at] = { ...(stored[at] as Stored), ...body };
  if (method === 'DELETE') {
    stored.splice(at, 1);
    return new Response(null, { status: 204 });
  }
  if (at === -1 && method === 'GET') return Response.json({ lists: stored.map(shown) });
  return Response.json(shown(stored[Math.max(at, 0)] as Stored));
}

const OwnScreen = () => (
  <OwnerProvider uid="ann">
    <NameListScreen />
  </OwnerProvider>
);

function draw(stored: Stored[], Screen = OwnScreen): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' }: RequestInit) =>
    answer(stored, method, url, JSON.parse(String(body))),
  );
  const pages = { '/name-lists': Screen };
  const site = renderSite({ at: '/name-lists', pages, user: aUser({ uid: 'ann' }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const title = dialog.getByRole('textbox', { name: 'Name of the list' });
const names = dialog.getByRole('textbox', { name: 'Names', exact: true });

// spec: name-lists.6
it('makes a list of what is pasted, and says what is wrong before it is sent', async () => {
  const stored: Stored[] = [];
  draw(stored);
  await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await button('New List').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Use 1 to 60 characters.')).toBeVisible();
  await expect.element(dialog.getByText('Type at least one name.')).toBeVisible();
  await title.fill('7b');
  await names.fill('Ada\n\n=1+1\nAda\n<b>Bo</b>');
  await expect
    .element(dialog.getByText('4 names · 1 name is there twice · 1 empty line was left out'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored).toMatchObject([{ title: '7b', names: ['Ada', '=1+1', 'Ada', '<b>Bo</b>'] }]);
  await expect.element(page.getByText(/4 names\s· Your school’s policy deletes it on .*1970/)).toBeVisible();
});

it('says that a list was not saved', async () => {
  draw([{ id: 'a', title: '7b', names: ['Ada'] }]);
  await button('Edit List, 7b').click();
  await title.fill('fails');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The list wasn’t saved. Try again.')).toBeVisible();
});

// spec: name-lists.6
it('changes and deletes a list, each control says which', async () => {
  const stored: Stored[] = [{ id: 'a', title: '7b', names: ['Smith, Ada', 'Bo'] }];
  draw(stored);
  await button('Edit List, 7b').click();
  await expect.element(names).toHaveValue('"Smith, Ada"\nBo');
  await names.fill('Bo\nCy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored).toEqual([{ id: 'a', title: '7b', names: ['Bo', 'Cy'] }]);
  await button('Delete, 7b').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  expect(stored).toEqual([]);
});

// spec: name-lists.8
it('keeps the names that another page has saved when the title is changed', async () => {
  const stored: Stored[] = [{ id: 'a', title: '7b', names: ['Ada'] }];
  draw(stored);
  await button('Edit List, 7b').click();
  await expect.element(names).toHaveValue('Ada');
  stored[0] = { id: 'a', title: '7b', names: ['Ada', 'Bo'] };
  await title.fill('8b');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored).toEqual([{ id: 'a', title: '8b', names: ['Ada', 'Bo'] }]);
});

// spec: name-lists.8
it('says that another page has saved names before it replaces them', async () => {
  const stored: Stored[] = [{ id: 'a', title: '7b', names: ['Ada'] }];
  draw(stored);
  await button('Edit List, 7b').click();
  await expect.element(names).toHaveValue('Ada');
  stored[0] = { id: 'a', title: '8b', names: ['Ada', 'Bo'] };
  await names.fill('Ada\nCy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/^The names were changed elsewhere meanwhile/)).toBeVisible();
  expect(stored).toEqual([{ id: 'a', title: '8b', names: ['Ada', 'Bo'] }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored).toEqual([{ id: 'a', title: '8b', names: ['Ada', 'Cy'] }]);
});

function Question({ onSubmit }: { readonly onSubmit: () => void }) {
  const [value, setValue] = useState('');
  return (
    <OwnerProvider uid="ann">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <NamesField value={value} onChange={setValue} hint="" problem={null} />
        <button type="submit" />
      </form>
    </OwnerProvider>
  );
}

// spec: name-lists.7
it('gives its names to a form, and keeps typed names, without sending the form', async () => {
  const stored: Stored[] = [{ id: 'a', title: '7b', names: ['Ada', 'Bo'] }];
  const submitted = vi.fn();
  draw(stored, () => <Question onSubmit={submitted} />);
  const field = page.getByRole('textbox', { name: 'Names', exact: true });
  const choice = page.getByRole('combobox', { name: 'Names from a list' });
  await expect.element(button('Keep as a List')).not.toBeInTheDocument();
  await choice.selectOptions('7b');
  await expect.element(field).toHaveValue('Ada\nBo');
  await field.fill('Ada\nBo\nCy');
  await button('Keep as a List').click();
  const newTitle = page.getByRole('textbox', { name: 'Name of the list' });
  await newTitle.fill('7c');
  await userEvent.keyboard('{Enter}');
  await expect.element(newTitle).not.toBeInTheDocument();
  expect(stored).toEqual([
    { id: 'n1', title: '7c', names: ['Ada', 'Bo', 'Cy'] },
    { id: 'a', title: '7b', names: ['Ada', 'Bo'] },
  ]);
  expect(submitted).not.toHaveBeenCalled();
});
