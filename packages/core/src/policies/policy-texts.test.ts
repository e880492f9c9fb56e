import { expect, it } from 'vitest';
import { expirationChoices, longestLifeText, shortenedText } from './policy-texts.ts';

it('names the longest life, and says that it replaces a longer choice', () => {
  expect(longestLifeText('never')).toBeNull();
  expect(longestLifeText('1_month')).toBe('Recordings of this account are kept for at most 1 month.');
  expect(shortenedText('1_month', '1_week')).toBeNull();
  expect(shortenedText('never', 'never')).toBeNull();
  expect(shortenedText('1_day', 'never')).toBe(
    'Recordings of this account are kept for at most 1 day, so that applies instead of your choice.',
  );
});

it('keeps the options above the longest life in the list', () => {
  expect(expirationChoices('1_week')).toEqual([
    { option: 'never', isAllowed: false },
    { option: '1_day', isAllowed: true },
    { option: '1_week', isAllowed: true },
    { option: '1_month', isAllowed: false },
    { option: '1_year', isAllowed: false },
  ]);
});
