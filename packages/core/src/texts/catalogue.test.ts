import { expect, it } from 'vitest';
import { longerTexts } from '../testing/longer-texts.ts';
import * as english from './index.ts';

it('can be replaced by longer words as a whole', () => {
  const longer = longerTexts(english);
  expect(longer.USER_TEXTS.settingsHeading).toBe('[Šéttîñgš ~~~]');
  expect(longer.recordingsFound({ total: 2, isTotalMinimum: false })).toContain('2 ');
  expect(longer.HOST_TEXTS.front.promotion).toBeNull();
  expect(longer.ALLOW_MICROPHONE_STEPS.safari).toHaveLength(2);
});
