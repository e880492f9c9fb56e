import { uploadSchema } from '@beep/api/contract';
import { oembedAnswer } from '@beep/api/features/oembed';
import { serverTexts } from '@beep/core/server-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';

describe('GET /oembed', () => {
  let test: TestService;
  let id: string;
  beforeAll(async () => {
    test = await openTestService();
    const response = await test.upload(await readSample('recorded.webm'));
    id = uploadSchema.parse(await response.json()).filename;
  });
  afterAll(() => test.close());

  const get = (url: string, more = ''): Promise<Response> =>
    test.request(`/api/v1/oembed?url=${encodeURIComponent(url)}${more}`);

  // spec: files.8
  it.each(['.', ')', '>', '\u00a0', '\u200b', '%C2%A0', '）', '%E2%80%8F', '?a=b', '#t=1'])(
    'finds a link with %j behind it',
    async (behind) => {
      const response = await get(`https://beep.test/play/${id}${behind}`);
      expect(response.status).toBe(200);
      const { html } = oembedAnswer.parse(await response.json());
      expect(html).toContain(`"https://beep.test/embed/${id}"`);
      const elsewhere = [`https://BEEP.TEST/play/${id}${behind}`, `https://beep.test/play/${id}%2F${behind}`];
      const found = await Promise.all(elsewhere.map(async (url) => (await get(url)).status));
      expect(found).toEqual([200, 404]);
    },
  );

  it('returns the player of a share link', async () => {
    const response = await get(`https://beep.test/play/${id}`, '&format=json');
    expect(response.status).toBe(200);
    const embed = oembedAnswer.parse(await response.json());
    expect(embed).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Voice note, 0:03',
      provider_url: 'https://beep.test',
      cache_age: 3600,
      thumbnail_url: `https://beep.test/play/${id}/card.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(embed.duration).toBeCloseTo(3, 0);
    expect(embed).not.toHaveProperty('author_name');
    expect(embed.html).not.toContain(' allow');
    expect(embed.html).toContain(`<iframe src="https://beep.test/embed/${id}" width="${embed.width}"`);
    expect((await get(`https://beep.test/play/${id}/?utm=1#t=3`)).status).toBe(200);
  });

  it('names the recording, and draws its card, in the language of its owner', async () => {
    const { preferences } = test.service.stores;
    const card = async (): Promise<string | null> =>
      (await test.request(`/play/${id}/card.png`, { method: 'HEAD' })).headers.get('ETag');
    const english = await card();
    const before = await preferences.find('ann');
    await preferences.put('ann', { ...before, displayLanguage: 'es' }, 1);
    const response = await test.request(
      `/api/v1/oembed?url=${encodeURIComponent(`https://beep.test/play/${id}`)}`,
      { headers: { 'Accept-Language': 'ja' } },
    );
    const { untitledRecordingText } = serverTexts('es');
    expect(oembedAnswer.parse(await response.json()).title).toBe(untitledRecordingText({ length: '0:03' }));
    expect(await card()).not.toBe(english);
    await preferences.put('ann', before, 1);
    expect(await card()).toBe(english);
  });

  // spec: playlists.12
  it('returns the player of a playlist, for the notes that everybody may hear', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const create = async (recordings: readonly string[], title: string): Promise<string> => {
      const body = JSON.stringify({ title, recordings });
      const response = await test.request('/api/v1/users/ann/playlists', {
        ...{ method: 'POST', uid: 'ann', headers, body },
      });
      return `https://beep.test/playlist/${z.object({ id: z.string() }).parse(await response.json()).id}`;
    };
    const link = await create([id], 'A "list" <of> notes');
    const embed = oembedAnswer.parse(await (await get(link)).json());
    expect(embed).toMatchObject({
      title: 'A "list" <of> notes',
      thumbnail_url: `https://beep.test/play/${id}/card.png`,
    });
    expect(embed.html).toContain(`src="${link.replace('/playlist/', '/embed/playlist/')}"`);
    expect(embed.html).not.toContain('<of>');
    expect(embed.duration).toBeCloseTo(3, 0);
    const untitled = oembedAnswer.parse(await (await get(await create([id], ''))).json());
    expect(untitled.title).toBe('Playlist');
    expect(await responseCode(get(await create([], 'Empty')))).toBe('404 not_found');
    expect(await responseCode(get(`https://beep.test/playlist/${id}`))).toBe('404 not_found');
  });

  it('makes the player as small as requested', async () => {
    const response = await get(`https://beep.test/play/${id}`, '&maxwidth=320&maxheight=90');
    const embed = oembedAnswer.parse(await response.json());
    expect([embed.width, embed.height]).toEqual([320, 90]);
    expect(embed.html).toContain('width="320" height="90"');
    // The card's only size is larger.
    expect(embed).not.toHaveProperty('thumbnail_url');
    const wide = await get(`https://beep.test/play/${id}`, '&maxwidth=1200&maxheight=630');
    expect(oembedAnswer.parse(await wide.json())).toMatchObject({ width: 480, thumbnail_width: 1200 });
  });

  it('is not cached longer than the recording exists', async () => {
    const response = await test.upload(await readSample('recorded.webm'));
    const { filename } = uploadSchema.parse(await response.json());
    await test.service.stores.recordings.setExpiry(filename, test.clock.now + 90_500);
    const embed = await get(`https://beep.test/play/${filename}`);
    expect(oembedAnswer.parse(await embed.json()).cache_age).toBe(90);
  });

  it.each([
    'https://evil.test/play/ID',
    'http://beep.test/play/ID',
    'https://beep.test@evil.test/play/ID',
    'https://beep.test/embed/ID',
    'https://beep.test/play/ID/card.png',
    'https://beep.test/play/AAAAAAAAAAAAAAAAAAAAAA',
    'https://beep.test/play/"><script>',
    'nonsense',
  ])('does not know %s', async (link) => {
    expect(await responseCode(get(link.replace('ID', id)))).toBe('404 not_found');
  });

  it('answers in JSON only, and only to valid requests', async () => {
    expect(await responseCode(get(`https://beep.test/play/${id}`, '&format=xml'))).toBe('501 unsupported');
    expect(await responseCode(get(`https://beep.test/play/${id}`, '&format=yaml'))).toBe(
      '400 invalid_request',
    );
    expect(await responseCode(get(`https://beep.test/play/${id}`, '&maxwidth=0'))).toBe(
      '400 invalid_request',
    );
    expect(await responseCode(test.request('/api/v1/oembed'))).toBe('400 invalid_request');
  });

  // spec: L7
  it('is gone with the recording', async () => {
    const response = await test.upload(await readSample('recorded.webm'));
    const { filename } = uploadSchema.parse(await response.json());
    await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(get(`https://beep.test/play/${filename}`))).toBe('410 deleted');
  });
});
