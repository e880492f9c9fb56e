import type { SiteConfig } from '@beep/api';
import { aRecording } from '@beep/core/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmbedHead } from '../embed/embed-head.tsx';
import { ListenHead } from './listen-head.tsx';
import type { PlayData } from './play-data.ts';

const CONFIG: SiteConfig = { publicUrl: 'https://beep.example', auth: { mode: 'local' } };
const ID = 'Kq7v2xW9Kq7v2xW9Kq7v2x';
const LINK = `https://beep.example/play/${ID}`;

const FOUND = {
  status: 'found',
  recording: aRecording({ id: ID, durationSeconds: 42 }),
  transcript: { lines: [], isWhole: true, checked: true },
  hasCaptions: false,
} as const satisfies PlayData;
const GONE: PlayData = { status: 'unavailable', text: 'This recording has expired.', canRetry: false };

const headOf = (found: PlayData): string =>
  renderToStaticMarkup(<ListenHead config={CONFIG} found={found} />);

describe('the head of the listen page', () => {
  it('links the oEmbed endpoint', () => {
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)" title="([^"]+)"/.exec(
      headOf(FOUND),
    );
    const address = new URL((link?.[1] ?? '').replaceAll('&amp;', '&'));
    expect(address.origin + address.pathname).toBe('https://beep.example/api/v1/oembed');
    expect([...address.searchParams]).toEqual([
      ['format', 'json'],
      ['url', LINK],
    ]);
    expect(link?.[2]).toMatch(/0:42/);
  });

  it.each([
    ['og:url', LINK],
    ['og:image', `${LINK}/card.png`],
    ['og:audio', `https://beep.example/media/${ID}.webm`],
    ['twitter:player', `https://beep.example/embed/${ID}`],
  ])('shows link previews %s', (name, content) => {
    expect(headOf(FOUND)).toMatch(new RegExp(`<meta (?:property|name)="${name}" content="${content}"`));
  });

  it.each([
    [
      'as the product says it, without a checked transcript',
      undefined,
      'Turn up your volume and press play.',
    ],
    [
      'with the first words of a checked transcript, escaped',
      '"><script>Hi & bye</script>',
      '&quot;&gt;&lt;script&gt;Hi &amp; bye&lt;/script&gt;',
    ],
  ])('describes the recording %s', (_, excerpt, content) => {
    const head = headOf({ ...FOUND, ...(excerpt !== undefined && { excerpt }) });
    const described = [...head.matchAll(/(?:name|property)="((?:\w+:)?description)" content="([^"]*)"/g)];
    expect(described.map(([, name, value]) => [name, value])).toEqual([
      ['description', content],
      ['og:description', content],
      ['twitter:description', content],
    ]);
    expect(head).not.toContain('<script');
    expect(head).toContain('<meta name="robots" content="noindex"/>');
  });

  // spec: questions.39
  it('says that the recording asks a question', () => {
    const head = headOf({ ...FOUND, recording: { ...FOUND.recording, isOpenQuestion: true } });
    expect(head).toContain('<title>You were asked a question · 0:42</title>');
    expect(head).toContain(
      '"og:description" content="Turn up your volume, press play, then answer by voice."',
    );
  });

  // spec: titles.2
  it('names the recording by a shown title, escaped', () => {
    const title = '</title><script>"&';
    const recording = { ...FOUND.recording, title };
    const escaped = '&lt;/title&gt;&lt;script&gt;&quot;&amp;';
    const head = headOf({ ...FOUND, recording });
    expect(head).toContain(`<title>${escaped} · 0:42</title>`);
    for (const name of ['og:title', 'twitter:title', 'og:image:alt']) {
      expect(head).toContain(`"${name}" content="${escaped}"`);
    }
    const embed = renderToStaticMarkup(<EmbedHead found={{ ...FOUND, recording }} />);
    expect(embed).toContain(`<title>${escaped}</title>`);
    const hidden = { ...FOUND, recording: { ...recording, isTitleShown: false } };
    expect(headOf(hidden)).toBe(headOf(FOUND));
  });

  it('has no preview for a recording that is gone', () => {
    expect(headOf(GONE)).not.toMatch(/oembed|og:|twitter:|beep\.example/);
  });
});

it.each([
  ['listen page', FOUND, headOf],
  ['listen page of what is gone', GONE, headOf],
  ['framed player', FOUND, (found: PlayData) => renderToStaticMarkup(<EmbedHead found={found} />)],
])('keeps search engines from the %s', (_page, found, draw) => {
  expect(draw(found)).toContain('<meta name="robots" content="noindex"/>');
});

describe('the heads of a recording that is not for everybody', () => {
  const RESTRICTED: PlayData = { status: 'restricted', id: ID };

  // spec: school.9
  it('reveal nothing of it', () => {
    const heads = [headOf(RESTRICTED), renderToStaticMarkup(<EmbedHead found={RESTRICTED} />)];
    for (const head of heads) {
      expect(head).toContain('<title>Log in to listen');
      expect(head).not.toMatch(/og:|twitter:|oembed|0:42|\/media\/|card\.png/);
    }
  });
});
