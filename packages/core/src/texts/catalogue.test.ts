import { expect, it } from 'vitest';
import { longerTexts } from '../testing/longer-texts.ts';
import type { Catalogue } from './catalogue.ts';
import * as english from './en/index.ts';
import * as chosen from './index.ts';

it('has the keys and parameters of English, whatever the language', () => {
  // The compiler checks it: another language than English fails here if a sentence or a parameter is missing.
  const catalogue: Catalogue = chosen;
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
});

it('is checked by the compiler', () => {
  const { USER_TEXTS, recordingsFound, ...rest } = english;
  const { settingsHeading, ...others } = USER_TEXTS;
  // @ts-expect-error a key is missing
  const withoutKey: Catalogue = { ...rest, recordingsFound, USER_TEXTS: others };
  // @ts-expect-error a sentence is missing
  const withoutSentence: Catalogue = { ...rest, USER_TEXTS };
  const asksForMore = (count: number, language: string): string => `${count} ${language}`;
  // @ts-expect-error a sentence takes other parameters
  const otherParameters: Catalogue = { ...rest, USER_TEXTS, recordingsFound: asksForMore };
  const inOtherWords: Catalogue = {
    ...rest,
    recordingsFound: (count) => `${count} Aufnahmen`,
    USER_TEXTS: { ...others, settingsHeading: settingsHeading.toUpperCase() },
  };
  expect(Object.keys(inOtherWords)).toHaveLength(Object.keys(english).length);
  expect([withoutKey, withoutSentence, otherParameters]).toHaveLength(3);
});

it('can be replaced by longer words as a whole', () => {
  const longer: Catalogue = longerTexts(english);
  expect(longer.USER_TEXTS.settingsHeading).toBe('[Šéttîñgš ~~~]');
  expect(longer.recordingsFound({ total: 2, isTotalMinimum: false })).toContain('2 ');
  expect(longer.HOST_TEXTS.front.promotion).toBeNull();
  expect(longer.ALLOW_MICROPHONE_STEPS.safari).toHaveLength(2);
});
