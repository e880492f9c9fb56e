import { build } from '../build-element.ts';
import { hostSwitches } from './host-switches.ts';
import { hostWords } from './host-words.ts';

/** The form editor: generated class names, roles, and fields that are plain elements of the page. */
export function formEditor(): readonly HTMLElement[] {
  return [
    ...(hostSwitches().variant === 'late' ? [] : [formHeader()]),
    build(
      'main',
      { class: 'form-cards' },
      card(editable('Form title', 'Untitled form'), editable('Form description')),
      card(
        editable('Question', 'How was it?'),
        build('input', { type: 'text', 'aria-label': 'Option 1', value: 'Good' }),
        build('input', { type: 'text', 'aria-label': 'Option 2', value: 'Bad', maxlength: '20' }),
        build('textarea', { 'aria-label': 'Feedback', rows: '3' }),
      ),
    ),
  ];
}

/** The title, and the tools at the end: in a toolbar or side by side, depending on the variant. */
export function formHeader(): HTMLElement {
  const { variant } = hostSwitches();
  const { share, title } = hostWords();
  const tools = ['◎', '↶', share].map((tool) =>
    build('div', { class: 'host-button', role: 'button', tabindex: '0', 'aria-label': tool }, tool),
  );
  const isKnown = variant !== 'bare';
  const role = variant === 'renamed' || !isKnown ? {} : { role: 'toolbar' };
  const buttons = isKnown
    ? tools
    : tools.map((tool) => build('span', { class: 'host-button' }, tool.innerText));
  return build(
    'div',
    { class: 'form-header', ...(isKnown ? { role: 'banner' } : {}) },
    build('input', { type: 'text', 'aria-label': title, value: 'Untitled form' }),
    build('div', { class: 'form-tools', ...role }, ...buttons),
  );
}

function card(...fields: readonly HTMLElement[]): HTMLElement {
  return build('div', { class: 'card', role: 'listitem' }, ...fields);
}

function editable(label: string, text = ''): HTMLElement {
  return build(
    'div',
    {
      class: 'field',
      contenteditable: 'true',
      role: 'textbox',
      'aria-label': label,
      'aria-multiline': 'true',
    },
    text,
  );
}
