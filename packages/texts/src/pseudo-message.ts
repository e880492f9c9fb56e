import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz';
const ACCENTED = 'ÂÇĎÉĞĤÎĴĶĻÑÖŔŠŤÛŴÝŽâçďéğĥîĵķļñöŕšťûŵýž';
/** Translations of short words are longer by this part of them. */
const GROWTH = 0.4;

/**
 * A message in the pseudo-language en-XA: with accents, 40 % longer and in brackets; what it puts in and its tags stay. A
 * sentence without accents on a screen is outside the catalogue, one without its last bracket is cut off.
 */
export function pseudoMessage(message: string): string {
  const letters = message.replace(/\{[^}]*\}|<[^>]*>/g, '').length;
  // In words, so that lines break.
  const padding = '~'.repeat(Math.ceil(letters * GROWTH)).replace(/~{8}(?=~)/g, '$& ');
  return `[${printAST(accented(parse(message)))}${padding}]`;
}

function accented(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: element.value.replace(/[A-Za-z]/g, withAccent) };
      case TYPE.tag:
        return { ...element, children: accented(element.children) };
      case TYPE.plural:
      case TYPE.select:
        return {
          ...element,
          options: Object.fromEntries(
            Object.entries(element.options).map(([key, option]) => [
              key,
              { ...option, value: accented(option.value) },
            ]),
          ),
        };
      default:
        return element;
    }
  });
}

function withAccent(letter: string): string {
  return ACCENTED[PLAIN.indexOf(letter)] ?? letter;
}
