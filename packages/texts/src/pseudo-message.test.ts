import { expect, it } from 'vitest';
import { englishMessages } from './catalogue.ts';
import { parseMessage, translationProblems } from './parse-message.ts';
import { pseudoMessage } from './pseudo-message.ts';

it('has accents, brackets and more letters, and keeps what is put in', () => {
  expect(pseudoMessage('Save {name}')).toBe('[Šâvé {name}~~]');
  expect(pseudoMessage('Read <link>terms</link>.')).toBe('[Ŕéâď <link>ťéŕmš</link>.~~~~~]');
});

it('keeps the arguments, plurals and tags of every message', () => {
  for (const { text } of englishMessages()) {
    expect(
      translationProblems(parseMessage(text), parseMessage(pseudoMessage(text)), { locale: 'en' }),
    ).toEqual([]);
  }
});
