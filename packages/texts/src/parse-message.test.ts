import { describe, expect, it } from 'vitest';
import { parseMessage, pluralProblems, translationProblems } from './parse-message.ts';

const ENGLISH = parseMessage('{name} has {count, plural, one {# recording} other {# recordings}}');

function problems(translation: string, locale = 'es'): readonly string[] {
  return translationProblems(ENGLISH, parseMessage(translation), { locale });
}

describe('a message', () => {
  it('has arguments with types, without constants', () => {
    const { arguments: types } = parseMessage(
      '{isOwn, select, true {a} other {b}} {MOST} {way, select, up {c} other {d}}',
    );
    expect(Object.fromEntries(types)).toEqual({
      isOwn: { kind: 'boolean' },
      way: { kind: 'choice', choices: ['up'] },
    });
  });

  it.each([
    ['{count, plural, one {#}}', 'not ICU MessageFormat'],
    ['{name', 'not ICU MessageFormat'],
    ['{day, date, short}', 'pass it as text'],
    ['{count, selectordinal, one {#st} other {#th}}', 'may only be a plural'],
    ['{is, select, true {<b>a</b>} other {}}', 'may not be inside'],
    ['{x, select, true {a} other {b}} {x, number}', 'two types'],
  ])('%s is refused', (text, reason) => {
    expect(() => parseMessage(text)).toThrow(reason);
  });
});

describe('a translation', () => {
  it('may move its arguments', () => {
    expect(problems('{count, plural, one {# grabación} other {# grabaciones}} de {name}')).toEqual([]);
  });

  it.each([
    ['{count, plural, one {#} other {#}}', ['lacks {name}']],
    ['{name} {count, plural, one {#} other {#}} {owner}', ['has an unknown {owner}']],
    ['{name} {count, plural, one {#} few {#} other {#}}', ['has the case few, which the language lacks']],
    ['{name, plural, one {#} other {#}} {count, number}', ['uses {name} in another way than English']],
    ['{name} <b>{count, number}</b>', ['has the tags b instead of none']],
  ])('%s: %j', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('needs the categories of its language', () => {
    expect(pluralProblems(ENGLISH, { locale: 'uk' }).toSorted()).toEqual([
      'lacks the case few',
      'lacks the case many',
    ]);
    expect(pluralProblems(ENGLISH, { locale: 'ar' })).toHaveLength(4);
    expect(
      pluralProblems(parseMessage('{n, plural, =0 {Replies} other {Replies (#)}}'), { locale: 'ar' }),
    ).toEqual([]);
  });
});
