import type { PlaylistLookup, SiteServices } from '@beep/api';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawPlaylist, drawPlaylistEmbed } from './draw-playlist.tsx';

const ID = 'Kq7v2xW9Kq7v2xW9Kq7v2x';
const LINK = `https://beep.example/playlist/${ID}`;

type Found = Extract<PlaylistLookup, { readonly status: 'found' }>;

const note = (filename: string): Found['notes'][number] => ({
  status: 'found',
  recording: {
    ...{ filename, url: `https://beep.example/media/${filename}.webm`, duration: 7.2 },
    ...{ created_at: 1_795_000_000, expires_at: 0, can_delete: false, mime: 'audio/webm' },
  },
});

const requestOf = (lookup: PlaylistLookup, pathname = `/playlist/${ID}`) => ({
  ...{ params: { playlist: ID }, pathname },
  services: {
    config: { publicUrl: 'https://beep.example', auth: { mode: 'local' } },
    nonce: 'n',
    readAsset: () => undefined,
    lookUpPlaylist: async () => lookup,
    lookUpRecording: async () => ({ status: 'not_found' }),
    readRetention: () => Promise.reject(new Error('not read here')),
  } satisfies SiteServices,
});

const found = (notes: Found['notes'], title = 'Portfolio'): PlaylistLookup => ({
  ...{ status: 'found', id: ID, title, notes },
});
const headOf = async (lookup: PlaylistLookup): Promise<string> =>
  renderToStaticMarkup((await drawPlaylist(requestOf(lookup))).head);

// spec: playlists.12
describe('the head of the page of a playlist', () => {
  it('has the player, the title and the card of the first note for everybody', async () => {
    const restricted = { status: 'restricted', id: 'r' } as const;
    const head = await headOf(found([restricted, note('a'), note('b')]));
    expect(head).toContain('<meta property="og:title" content="Portfolio"/>');
    expect(head).toContain('<meta property="og:image" content="https://beep.example/play/a/card.png"/>');
    expect(head).toContain('<meta property="og:description" content="2 notes"/>');
    const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(head) ?? [];
    const address = new URL(href.replaceAll('&amp;', '&'));
    expect([address.pathname, address.searchParams.get('url')]).toEqual(['/api/v1/oembed', LINK]);
  });

  it('has no player and no card without such a note', async () => {
    for (const lookup of [found([], ''), found([{ status: 'restricted', id: 'r' }], '')]) {
      const head = await headOf(lookup);
      expect(head).toContain('<title>Playlist · Beep</title>');
      expect(head).not.toMatch(/oembed|card\.png/);
    }
    expect(await headOf({ status: 'not_found' })).not.toMatch(/og:|oembed/);
  });

  it('has no previews in the framed player', async () => {
    const { head } = await drawPlaylistEmbed(requestOf(found([note('a')]), `/embed/playlist/${ID}`));
    expect(renderToStaticMarkup(head)).not.toMatch(/og:|oembed/);
  });
});
