import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

const PAGE = { title: 'Pricing · Beep', description: 'What it costs.' };
const SITE = { params: {}, config: { publicUrl: 'https://beep.example', auth: { mode: 'local' } } } as const;

describe('the metadata of a page', () => {
  // spec: page.3
  it('has a title, a description, one URL and a preview, and is indexed', () => {
    const meta = pageMeta({ ...SITE, pathname: '/pricing/' }, PAGE);
    expect(meta).toContainEqual({ title: 'Pricing · Beep' });
    expect(meta).toContainEqual({ name: 'description', content: 'What it costs.' });
    expect(meta).toContainEqual({ name: 'robots', content: 'index, follow' });
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://beep.example/pricing',
    });
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://beep.example/card.png' });
  });

  it('has the home page’s URL with its slash', () => {
    const meta = pageMeta({ ...SITE, pathname: '/' }, PAGE);
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://beep.example/' });
  });

  // spec: L4
  it('has no URL and no preview if it is not indexed', () => {
    const meta = pageMeta({ ...SITE, pathname: '/history' }, { ...PAGE, robots: 'noindex' });
    expect(meta).toEqual([
      { title: 'Pricing · Beep' },
      { name: 'description', content: 'What it costs.' },
      { name: 'robots', content: 'noindex' },
    ]);
  });
});
