import { describe, expect, it } from 'vitest';
import { cardText, wrapText } from './card-title.ts';

/** As if every letter were one wide. */
const wrapped = (text: string, width: number): readonly string[] =>
  wrapText(text, { width, maxLines: 2, widthOf: (line) => line.length });

describe('the lines of a title', () => {
  it('leaves out emoji with what joins them, and keeps signs', () => {
    expect(cardText(' Essay  2 👩‍🏫 🇺🇦 Beep™ ')).toBe('Essay 2 Beep™');
  });

  it('break at spaces, and end with an ellipsis if they are too long', () => {
    expect(wrapped('Essay 2', 10)).toEqual(['Essay 2']);
    expect(wrapped('Feedback on bees', 12)).toEqual(['Feedback on', 'bees']);
    expect(wrapped('Feedback on the second draft', 12)).toEqual(['Feedback on', 'the second…']);
    expect(wrapped('x'.repeat(30), 10)).toEqual(['x'.repeat(10), `${'x'.repeat(9)}…`]);
  });

  it('break between characters of Chinese and Japanese, not before what belongs to the one before', () => {
    expect(wrapped('第二次作文的反馈', 5)).toEqual(['第二次作文', '的反馈']);
    expect(wrapped('作文、感想', 2)).toEqual(['作', '文…']);
    expect(wrapped('私のノート', 3)).toEqual(['私の', 'ノート']);
    expect(wrapped('読む「本」', 3)).toEqual(['読む', '「本」']);
  });

  it('never split what people see as one character', () => {
    expect(wrapped('e\u0301e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301…']);
  });
});
