import type { PlaylistChange } from '@beep/api/features/playlists';
import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { PlaylistScreens } from './playlist-screens.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Playlists that were loaded stay loaded, so each test has its own. */
let drawn = 0;

interface Service {
  readonly id: string;
  /** True of a service of an older version. */
  isOlder?: boolean;
  /** The titles of notes, which are their ids too. */
  notes: string[];
  title: string;
  isDown: boolean;
  readonly sent: unknown[];
}

/** A service with one playlist. */
function aService(notes: readonly string[]): Service {
  drawn += 1;
  return { id: `p${drawn}`, notes: [...notes], title: 'Portfolio', isDown: false, sent: [] };
}

function answer(service: Service, url: string, { method = 'GET', body = '{}' }: RequestInit): Response {
  if (service.isDown) return Response.json({ code: 'internal', message: 'm' }, { status: 500 });
  if (service.isOlder) return Response.json({ code: 'not_found', message: 'm' }, { status: 404 });
  if (method === 'DELETE') {
    service.notes = [];
    return new Response(null, { status: 204 });
  }
  if (method === 'PATCH') {
    const change = JSON.parse(String(body)) as PlaylistChange;
    service.sent.push(change);
    service.notes = changedNotes(service.notes, change);
    service.title = change.title ?? service.title;
  }
  const { id, title, notes } = service;
  const address = `https://beep.example/playlist/${id}`;
  const playlist = { id, title, url: address, created_at: 0, notes: notes.length };
  if (url.endsWith('/playlists')) return Response.json({ playlists: notes.length === 0 ? [] : [playlist] });
  if (!url.endsWith(`/${id}`)) return Response.json({ code: 'not_found', message: 'm' }, { status: 404 });
  const recordings = notes.map((one) => ({ filename: one, title: one, duration: 61, created_at: 0 }));
  return Response.json({ ...playlist, recordings });
}

function changedNotes(notes: readonly string[], { removed = [], moved }: PlaylistChange): string[] {
  const others = notes.filter((one) => !removed.includes(one) && one !== moved?.recording);
  if (moved === undefined) return others;
  const at = moved.after === undefined ? 0 : others.indexOf(moved.after) + 1;
  return [...others.slice(0, at), moved.recording, ...others.slice(at)];
}

function draw(service: Service, at: string, uid = service.id): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(service, url, init));
  const Page = ({ params }: { readonly params: { readonly playlist?: string } }) => (
    <OwnerProvider uid={uid}>
      <PlaylistScreens playlist={params.playlist} />
    </OwnerProvider>
  );
  const pages = { '/playlists': Page, '/playlists/:any': Page };
  const site = renderSite({ at, pages, user: aUser({ uid }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const titles = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('bdi')?.textContent);

it('shows the playlists of the user, each with its notes', async () => {
  draw(aService(['A', 'B']), '/playlists');
  await expect.element(page.getByRole('link', { name: 'Portfolio' })).toBeVisible();
  await expect.element(page.getByText('2 notes')).toBeVisible();
});

it('does not say that a playlist is gone if the service has no playlists yet', async () => {
  const service = aService(['A']);
  service.isOlder = true;
  draw(service, '/playlists');
  await expect.element(page.getByRole('heading', { name: 'The playlists couldn’t be loaded' })).toBeVisible();
  service.isOlder = false;
  await button('Try Again').click();
  await expect.element(page.getByRole('link', { name: 'Portfolio' })).toBeVisible();
});

it('says how a first playlist is made', async () => {
  draw(aService([]), '/playlists');
  await expect.element(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Recording History' })).toBeVisible();
});

it('says that a playlist is gone, and that the service cannot be reached', async () => {
  const service = aService(['A']);
  draw(service, '/playlists/other');
  await expect.element(page.getByRole('heading', { name: 'This playlist doesn’t exist' })).toBeVisible();
  service.isDown = true;
  draw(service, `/playlists/${service.id}`);
  await expect.element(page.getByText('The playlists couldn’t be loaded')).toBeVisible();
  service.isDown = false;
  await button('Try Again').click();
  await expect.element(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible();
});

it('moves a note and keeps the focus on its arrow, and takes one out', async () => {
  const service = aService(['A', 'B', 'C']);
  draw(service, `/playlists/${service.id}`);
  await button('Move down, 1, A').click();
  await expect.poll(titles).toEqual(['B', 'A', 'C']);
  await expect.element(button('Move down, 2, A')).toHaveFocus();
  const end = button('Move up, 1, B');
  await expect.element(end).toHaveAttribute('aria-disabled', 'true');
  (end.element() as HTMLElement).click();
  await button('Take out, 3, C').click();
  await expect.poll(titles).toEqual(['B', 'A']);
  await button('Move up, 2, A').click();
  await expect.poll(titles).toEqual(['A', 'B']);
});

// spec: playlists.13
it('moves and takes out a note without undoing what another tab has changed', async () => {
  const service = aService(['A', 'B', 'C', 'D']);
  draw(service, `/playlists/${service.id}`);
  await expect.poll(titles).toEqual(['A', 'B', 'C', 'D']);
  service.notes = ['A', 'B', 'D', 'E'];
  await button('Move up, 2, B').click();
  await expect.poll(titles).toEqual(['B', 'A', 'D', 'E']);
  service.notes = ['B', 'A', 'E', 'F'];
  await button('Take out, 2, A').click();
  await expect.poll(titles).toEqual(['B', 'E', 'F']);
});

it('leaves the order as it was if a change is not saved', async () => {
  const service = aService(['A', 'B']);
  draw(service, `/playlists/${service.id}`);
  await expect.poll(titles).toEqual(['A', 'B']);
  service.isDown = true;
  await button('Move down, 1, A').click();
  await expect.element(page.getByText('The playlist wasn’t changed. Try again.')).toBeVisible();
  expect(titles()).toEqual(['A', 'B']);
});

it('refuses a title that is too long before it is sent, and saves one', async () => {
  const service = aService(['A']);
  draw(service, `/playlists/${service.id}`);
  await button('Rename').click();
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  const field = dialog.getByRole('textbox', { name: 'Title' });
  await field.fill('x'.repeat(500));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(service.sent).toEqual([]);
  await field.fill('<b>7b</b>');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: '<b>7b</b>' })).toBeVisible();
});

it('deletes a playlist after a question, and shows the others', async () => {
  const service = aService(['A']);
  draw(service, `/playlists/${service.id}`);
  await button('Delete Playlist').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
});
