import { build } from '../build-element.ts';

/** Empty drafts as Gmail stores them. Classes inside the mail are never renamed. */
export function draftParts(kind: string): readonly Node[] {
  const signature = build(
    'div',
    { dir: 'ltr', class: 'gmail_signature', 'data-smartmail': 'gmail_signature' },
    build('div', { dir: 'ltr' }, 'Mia Member'),
  );
  const prefix = [build('span', { class: 'gmail_signature_prefix' }, '-- '), build('br')];
  switch (kind) {
    case 'stored': {
      const end = [build('br', { clear: 'all' }), build('div', {}, build('br'))];
      return [build('div', { dir: 'ltr' }, ...end, ...prefix, signature)];
    }
    case 'blocks':
      return [build('div', { dir: 'ltr' }, build('div', {}, signature))];
    case 'prefix':
      return [...prefix, signature];
    default:
      return [
        build(
          'div',
          { class: 'gmail_quote' },
          build('div', { dir: 'ltr', class: 'gmail_attr' }, 'On Fri, Ada wrote:', build('br')),
          build('blockquote', { class: 'gmail_quote' }, 'How was it?'),
        ),
      ];
  }
}
