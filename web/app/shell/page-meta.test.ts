import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

const PAGE = { title: 'Pricing · Beep', description: 'What it costs.' };
const ROOT = { id: 'root', loaderData: { config: { publicUrl: 'https://beep.example' } } };

describe('what a page says about itself', () => {
  it('has a title, a description, one address and a preview, and may be found', () => {
    const meta = pageMeta({ location: { pathname: '/pricing/' }, matches: [ROOT, undefined] }, PAGE);
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

  it('names the start page with its slash', () => {
    const meta = pageMeta({ location: { pathname: '/' }, matches: [ROOT] }, PAGE);
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://beep.example/' });
  });

  it('offers no address and no preview of what is not to be found', () => {
    const meta = pageMeta(
      { location: { pathname: '/history' }, matches: [ROOT] },
      { ...PAGE, robots: 'noindex' },
    );
    expect(meta).toEqual([
      { title: 'Pricing · Beep' },
      { name: 'description', content: 'What it costs.' },
      { name: 'robots', content: 'noindex' },
    ]);
  });

  it('does without an address where the configuration is missing', () => {
    expect(pageMeta({ location: { pathname: '/' }, matches: [] }, PAGE)).toHaveLength(3);
  });
});
