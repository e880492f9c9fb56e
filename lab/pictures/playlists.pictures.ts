import { expect } from '@playwright/test';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const LONG = 'Portfolio of the reading club: what we read aloud between September and the winter holidays';

test('playlists', async ({ collectorPage: page, collector, browser, contextOptions, server }) => {
  await page.goto('/playlists');
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  await picture(page, 'playlists-none');
  const api = `${server.origin}/api/v1/users/${collector.uid}`;
  const headers = { Authorization: `Bearer ${collector.idToken}`, 'Content-Type': 'application/json' };
  const list = (await (await fetch(`${api}/recordings?limit=5`, { headers })).json()) as {
    readonly recordings: readonly { readonly filename: string }[];
  };
  const recordings = list.recordings.map(({ filename }) => filename);
  const create = async (title: string, ids: readonly string[]): Promise<string> => {
    const body = JSON.stringify({ title, recordings: ids });
    const response = await fetch(`${api}/playlists`, { method: 'POST', headers, body });
    return ((await response.json()) as { readonly id: string }).id;
  };
  const empty = await create('', []);
  const id = await create(LONG, recordings);
  await page.goto('/playlists');
  await expect(page.getByText(LONG)).toBeVisible();
  await picture(page, 'playlists');
  await page.goto(`/playlists/${id}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(recordings.length);
  await picture(page, 'playlist-own');
  await page.getByRole('button', { name: 'Delete Playlist' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'playlist-delete', { windowOnly: true });

  const visitor = await browser.newContext({ ...contextOptions, baseURL: server.origin });
  const listener = await visitor.newPage();
  await listener.goto(`/playlist/${id}`);
  await expect(listener.getByRole('button', { name: 'Next note' })).toBeEnabled();
  await picture(listener, 'playlist');
  await listener.goto(`/playlist/${empty}`);
  await expect(listener.getByText('Nothing to hear at the moment')).toBeVisible();
  await picture(listener, 'playlist-empty');
  await listener.goto(`/embed/playlist/${id}`);
  await expect(listener.getByRole('button', { name: 'Next note' })).toBeEnabled();
  await picture(listener, 'embed-playlist');
  await visitor.close();
});
