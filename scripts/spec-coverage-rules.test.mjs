import { expect, test } from 'vitest';
import { specCoverage, testNames } from './spec-coverage-rules.mjs';

const files = { 'a.test.ts': "test('stops at five minutes', () => {});" };

function check(...rows) {
  return specCoverage({
    document: ['| What the spec says | Shown by |', '|---|---|', ...rows].join('\n'),
    readFile: (path) => files[path],
    lockedVersion: (name) => ({ swr: '2.5.1' })[name],
  });
}

test('counts a statement whose test is there', () => {
  expect(check('| It stops. | `a.test.ts` › stops at five minutes |')).toEqual({
    problems: [],
    shown: 1,
    missing: 0,
  });
});

test('names a test that is not there, and a file that is not there', () => {
  const { problems, shown } = check(
    '| It stops. | `a.test.ts` › stops at six minutes<br>`b.test.ts` › stops at five minutes |',
  );
  expect(problems).toEqual([
    'line 3, "It stops.": a.test.ts has no test "stops at six minutes"',
    'line 3, "It stops.": there is no b.test.ts',
  ]);
  expect(shown).toBe(0);
});

test('looks for tests that are named between the tables too, over the ends of lines', () => {
  const text = (name) =>
    `| It stops. | not yet |\n\nLess is kept (\`a.test.ts\` › "stops at\n${name} minutes").`;
  expect(check(text('five')).problems).toEqual([]);
  expect(check(text('six')).problems).toEqual(['a.test.ts has no test "stops at six minutes"']);
  expect(check('', 'Shown by `c.spec.ts`.').problems).toEqual(['there is no c.spec.ts']);
});

test('takes a library only in the version of the lock file', () => {
  expect(check('| It waits 2 s. | `swr@2.5.1` dedupingInterval |').problems).toEqual([]);
  expect(check('| It waits 2 s. | `swr@2.5.0` dedupingInterval |').problems).toHaveLength(1);
});

test('counts what is not shown yet apart', () => {
  expect(check('| It flies. | not yet |')).toEqual({ problems: [], shown: 0, missing: 1 });
  expect(check('| It flies. | |').problems).toHaveLength(1);
});

test('finds the names of plain, each, described and escaped tests', () => {
  const source = `describe('the player', () => {
    it.each([['a', 1]])('seeks to %s', () => {});
    it.each([
      { a: f(1) },
    ])("says $a's name", () => {});
    test.for(CASES)(\`takes any name\`, () => {});
    test('keeps the owner\\'s note', async () => {});
  });`;
  expect([...testNames(source)]).toEqual(
    expect.arrayContaining([
      'the player',
      'seeks to %s',
      "says $a's name",
      'takes any name',
      "keeps the owner's note",
    ]),
  );
});
