import { expect, it } from 'vitest';
import { isEmbeddedElsewhere } from './is-embedded-elsewhere.ts';

const CLASSROOM = 'https://classroom.google.com';
const FRAME = { isTop: false, isParentTop: true, ancestorOrigins: undefined, referrer: '' };

it('lets the extension run in a tab, whatever led there', () => {
  for (const referrer of ['', 'https://evil.example/', `${CLASSROOM}/c/math`]) {
    expect(isEmbeddedElsewhere({ isTop: true, isParentTop: true, ancestorOrigins: [], referrer })).toBe(
      false,
    );
  }
});

it('lets it run in a frame of Classroom', () => {
  expect(isEmbeddedElsewhere({ ...FRAME, ancestorOrigins: [CLASSROOM] })).toBe(false);
  // Without the origins of the pages around the frame.
  expect(isEmbeddedElsewhere({ ...FRAME, referrer: `${CLASSROOM}/g/tg/math/essay` })).toBe(false);
  expect(isEmbeddedElsewhere({ ...FRAME, referrer: `${CLASSROOM}/` })).toBe(false);
});

// spec: E12
it.each([
  [['https://evil.example']],
  [['https://docs.google.com']],
  [['https://classroom.google.com.evil.example']],
  [['http://classroom.google.com']],
  [['null']],
  [[]],
  // Classroom in a frame of another site, and the reverse.
  [[CLASSROOM, 'https://evil.example']],
  [['https://evil.example', CLASSROOM]],
])('does not let it run in a frame in %j, whatever the referrer', (ancestorOrigins) => {
  const referrer = `${CLASSROOM}/g/tg/math/essay`;
  expect(isEmbeddedElsewhere({ ...FRAME, ancestorOrigins, referrer })).toBe(true);
});

it.each(['', 'about:client', 'https://docs.google.com/', `https://evil.example/?${CLASSROOM}`])(
  'does not let it run in a frame with the referrer "%s", without the origins around it',
  (referrer) => expect(isEmbeddedElsewhere({ ...FRAME, referrer })).toBe(true),
);

it('does not let it run in a frame in a frame, without the origins around it', () => {
  const referrer = `${CLASSROOM}/g/tg/math/essay`;
  expect(isEmbeddedElsewhere({ ...FRAME, isParentTop: false, referrer })).toBe(true);
});
