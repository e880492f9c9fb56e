import { describe, expect, it } from 'vitest';
import { languagesHint, transcriptLanguages } from './transcript-languages.ts';

const choices = (language: string | null, languages: readonly string[] | null = null) =>
  transcriptLanguages({ language, languages });
const tags = (language: string | null): string[] => choices(language).map(({ tag }) => tag);

it('lists languages by name', () => {
  const names = choices(null).map(({ name }) => name);
  expect(names).toContain('Norwegian');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(names).size).toBe(names.length);
});

it.each(tags(null))('%s has a name, and is accepted by the service', (tag) => {
  expect(tag).toMatch(/^[a-z]{2}$/);
  expect(choices(null).find((one) => one.tag === tag)?.name).not.toBe(tag);
});

it('adds the stored one', () => {
  expect(choices('de-AT')).toContainEqual({ tag: 'de-AT', name: 'Austrian German', isWritten: true });
  expect(tags('de')).toEqual(tags(null));
  expect(choices('xx-aaaaaaaa-b')).toContainEqual({
    tag: 'xx-aaaaaaaa-b',
    name: 'xx-aaaaaaaa-b',
    isWritten: true,
  });
});

describe('the languages that the service writes', () => {
  const written = (language: string | null, languages: readonly string[] | null): string[] =>
    choices(language, languages)
      .filter(({ isWritten }) => isWritten)
      .map(({ tag }) => tag);

  it('are told from the others, whatever the region', () => {
    expect(written('en-GB', ['en', 'es'])).toEqual(['en-GB', 'en', 'es']);
    expect(choices('de-AT', ['en'])).toContainEqual({
      tag: 'de-AT',
      name: 'Austrian German',
      isWritten: false,
    });
  });

  it('may be all', () => expect(written(null, null)).toEqual(tags(null)));

  it('can be chosen, also if they are seldom spoken', () => {
    expect(choices(null, ['haw'])).toContainEqual({ tag: 'haw', name: 'Hawaiian', isWritten: true });
  });

  it.each([
    [null, ['en'], 'Transcripts are written in English only. Notes in other languages get none.'],
    ['en-GB', ['en'], 'Transcripts are written in English only. Notes in other languages get none.'],
    ['de', ['en'], 'Transcripts are written in English only. While German is chosen, new notes get none.'],
    [
      null,
      ['en', 'es'],
      'Transcripts are written in English and Spanish only. Notes in other languages get none.',
    ],
    [null, [], ''],
    ['de', null, ''],
  ])('are named, with what happens in others: %j of %j', (language, languages, hint) => {
    expect(languagesHint({ language, languages })).toBe(hint);
  });
});
