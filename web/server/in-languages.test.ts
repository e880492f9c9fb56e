import { expect, it } from 'vitest';
import { inLanguages } from './in-languages.ts';

const HREF = 'https://beep.example/pricing';
const CANONICAL = { tagName: 'link', rel: 'canonical', href: HREF } as const;
const ALTERNATE = { tagName: 'link', rel: 'alternate' } as const;

it('names the languages of an indexed page', () => {
  const tags = inLanguages([{ title: 'Pricing' }, CANONICAL], '?from=x');
  expect(tags.slice(0, 3)).toEqual([
    { title: 'Pricing' },
    CANONICAL,
    { ...ALTERNATE, hreflang: 'x-default', href: HREF },
  ]);
  expect(tags).toContainEqual({ ...ALTERNATE, hreflang: 'pt-BR', href: `${HREF}?lang=pt-BR` });
});

it('names itself by the address in its language', () => {
  expect(inLanguages([CANONICAL], '?lang=en')[0]).toEqual({ ...CANONICAL, href: `${HREF}?lang=en` });
  expect(inLanguages([CANONICAL], '?lang=es')[0]).toEqual(CANONICAL);
});

it('names no language of a page that is not indexed', () => {
  const tags = [{ title: 'History' }, { name: 'robots', content: 'noindex' }];
  expect(inLanguages(tags, '?lang=en')).toEqual(tags);
});
