import { build } from '../build-element.ts';
import type { Gmail } from './gmail.ts';

/** Editable elements that are not mails: the search box, a chat, the signature in the settings. */
export function buildDecoys({ names, button }: Gmail): readonly HTMLElement[] {
  const nothing = (): void => undefined;
  const editable = (label: string, classes: string): HTMLElement =>
    build('div', {
      class: names(classes),
      role: 'textbox',
      'aria-label': label,
      'aria-multiline': 'true',
      contenteditable: 'true',
      g_editable: 'true',
      tabindex: '1',
    });
  const search = build(
    'form',
    { role: 'search', class: names('gb_fe') },
    build('input', { name: 'q', 'aria-label': 'Search mail', type: 'text' }),
  );
  search.addEventListener('submit', (event) => event.preventDefault());
  const chat = build(
    'div',
    { role: 'region', 'aria-label': 'Chat with Ada' },
    build(
      'form',
      { class: names('chat') },
      build('input', { type: 'hidden', name: 'messageid', value: '1' }),
    ),
    editable('Message Ada', 'Am Al editable'),
    build('div', { role: 'toolbar' }, button('T-I', 'Send message', nothing)),
  );
  const settings = build(
    'div',
    { role: 'group', 'aria-label': 'Signature settings' },
    editable('Signature', 'Am aiL Al editable LW-avf'),
    build('div', { role: 'toolbar' }, button('e5 aaA aMZ', 'Insert link', nothing)),
  );
  return [search, chat, settings];
}
