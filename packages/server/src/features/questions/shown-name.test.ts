import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

// spec: questions.28
it.each([
  ['Ada King', 'A. K.', 'Ada'],
  ['King, Ada', 'A. K.', 'Ada'],
  ['King,Ada', 'A. K.', 'Ada'],
  ['Ada  (“King”)', 'A. K.', 'Ada'],
  ['ada', 'A.', 'ada'],
  ['Anne-Marie de la Tour', 'A. T.', 'Anne-Marie'],
  ['Ömer Şahin', 'Ö. Ş.', 'Ömer'],
  ['E\u0301lodie N', 'E\u0301. N.', 'E\u0301lodie'],
  ['👩‍🏫 Ada', 'A.', 'Ada'],
  ['山田太郎', '山', '山'],
  ['山田 太郎', '山 太', '山田'],
  ['김민준', '김', '김'],
  ['さくら', 'さ', 'さくら'],
  ['ليلى حسن', 'ل ح', 'ليلى'],
  ['=HYPERLINK("x")', 'H.', '=HYPERLINK("x")'],
  ['👩‍🏫', '', ''],
])('%s is shown as %s or %s', (name, initials, first) => {
  expect(shownName(name, 'initials')).toBe(initials);
  expect(shownName(name, 'first')).toBe(first);
  expect(shownName(name, 'none')).toBe('');
});
