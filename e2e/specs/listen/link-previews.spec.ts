import { extract } from '@extractus/oembed-extractor';
import { expect } from '@playwright/test';
import openGraph from 'open-graph-scraper';
import { unfurl } from 'unfurl.js';
import { test } from '../../fixtures/beep-test.ts';

const TITLE = 'Voice note, 0:11';

test.describe('a listen link has a preview', () => {
  test('for unfurl.js, with title, picture, sound and frame', async ({ server, note }) => {
    const link = server.origin + note.path;
    const found = await unfurl(link);
    expect(found.open_graph).toMatchObject({
      title: TITLE,
      site_name: 'Beep',
      url: link,
      images: [{ url: `${link}/card.png`, width: 1200, height: 630, type: 'image/png', alt: TITLE }],
    });
    expect(found.twitter_card).toMatchObject({
      title: TITLE,
      players: [{ url: `${server.origin}/embed/${note.id}`, width: 480, height: 200 }],
    });
    expect(found.oEmbed).toMatchObject({
      type: 'rich',
      title: TITLE,
      html: expect.stringContaining(`<iframe src="${server.origin}/embed/${note.id}"`),
      thumbnails: [{ url: `${link}/card.png`, width: 1200, height: 630 }],
    });
  });

  test('for open-graph-scraper, with URLs that can be fetched', async ({ server, note, request }) => {
    // It rejects a host without a dot.
    const url = (server.origin + note.path).replace('localhost', '127.0.0.1');
    const { error, result } = await openGraph({ url });
    expect(error).toBe(false);
    expect(result.ogTitle).toBe(TITLE);
    const [image] = result.ogImage ?? [];
    const picture = await request.get(image?.url ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([image?.width, image?.height].map(Number));
    const [sound] = [result.ogAudio ?? []].flat();
    expect((await request.get(String(sound))).headers()['content-type']).toMatch(/^audio\//);
    const frame = await request.get(String(result.twitterPlayer?.[0]?.url));
    expect(frame.status()).toBe(200);
    expect(await frame.text()).toContain('<audio');
  });

  test('for oembed-extractor, which asks for a width', { tag: '@long' }, async ({ server, note }) => {
    const player = await extract(server.origin + note.path, { maxwidth: 400 });
    expect(player).toMatchObject({
      type: 'rich',
      title: TITLE,
      width: 400,
      height: 200,
      provider_name: 'Beep',
    });
    expect(Number(Reflect.get(player, 'duration'))).toBeCloseTo(11, 0);
  });
});

test('a preview robot sees all of it and is not counted as a listen', async ({ note, notes, request }) => {
  const headers = { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
  const page = await request.get(note.path, { headers });
  expect(await page.text()).toContain(`<meta property="og:title" content="${TITLE}"`);
  await request.get(`${note.path}/card.png`, { headers });
  await request.get(`/embed/${note.id}`, { headers });
  const play = `/api/v1/recordings/${note.id}/play`;
  const listener = { 'X-Listener-Id': 'a-listener' };
  expect((await request.post(play, { headers: { ...headers, ...listener } })).status()).toBe(204);
  expect(await notes.listens(note)).toBe(0);
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/156.0.0.0 Safari/537.36' };
  expect((await request.post(play, { headers: { ...browser, ...listener } })).status()).toBe(204);
  expect(await notes.listens(note)).toBe(1);
});

// spec: L7
test('a deleted recording has no preview', { tag: '@long' }, async ({ server, note, notes, request }) => {
  const link = server.origin + note.path;
  await notes.remove(note);
  const page = await request.get(note.path);
  expect(page.status()).toBe(410);
  expect((await page.text()).match(/"(og|twitter):|oembed/g)).toBeNull();
  for (const path of [
    `${note.path}/card.png`,
    `/embed/${note.id}`,
    `/api/v1/oembed?url=${encodeURIComponent(link)}`,
  ]) {
    expect((await request.get(path)).status()).toBe(410);
  }
});

test('a copied link is pasted into a document as its title', { tag: '@long' }, async ({
  memberPage: page,
  server,
  note,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.goto('/history');
  await page.getByRole('button', { name: 'Copy Link' }).first().click();
  await expect(page.getByText('Link copied to clipboard').first()).toBeVisible();
  const link = server.origin + note.path;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    document.body.innerHTML = '<div contenteditable="true">.</div>';
  });
  await page.locator('[contenteditable]').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('link', { name: TITLE })).toHaveAttribute('href', link);
});
