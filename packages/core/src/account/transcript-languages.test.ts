import { expect, it } from 'vitest';
import { transcriptLanguages } from './transcript-languages.ts';

const tags = (stored: string | null): string[] => transcriptLanguages(stored).map(({ tag }) => tag);

it('lists languages by name', () => {
  const names = transcriptLanguages(null).map(({ name }) => name);
  expect(names).toContain('Norwegian');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(names).size).toBe(names.length);
});

it.each(tags(null))('%s has a name, and is accepted by the service', (tag) => {
  expect(tag).toMatch(/^[a-z]{2}$/);
  expect(transcriptLanguages(null).find((one) => one.tag === tag)?.name).not.toBe(tag);
});

it('adds the stored one', () => {
  expect(transcriptLanguages('de-AT')).toContainEqual({ tag: 'de-AT', name: 'Austrian German' });
  expect(tags('de')).toEqual(tags(null));
  expect(transcriptLanguages('xx-aaaaaaaa-b')).toContainEqual({
    tag: 'xx-aaaaaaaa-b',
    name: 'xx-aaaaaaaa-b',
  });
});
