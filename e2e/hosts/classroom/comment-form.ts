import { build } from '../build-element.ts';
import { generated, named, words } from './class-words.ts';

export interface CommentFormOptions {
  readonly label: string;
  /** A text area instead of the rich editor. */
  readonly isPlain?: boolean;
  /** Receives the posted text. */
  readonly onPost: (text: string) => void;
  /** The initial text. */
  readonly draft?: string;
}

/** A comment box with its buttons. It can be posted after an input event from the user. */
export function commentForm(options: CommentFormOptions): HTMLElement {
  const { label, isPlain = false, onPost, draft = '' } = options;
  const box = isPlain ? plainBox(label) : editor(label);
  const post = build('button', { ...generated('post'), ...named(words.post), type: 'button', disabled: '' });
  post.append(build('span', { 'aria-hidden': 'true' }, '➤'));
  write(box, draft);
  box.addEventListener('input', ({ isTrusted }) => {
    if (isTrusted) post.toggleAttribute('disabled', read(box).trim() === '');
  });
  post.addEventListener('click', () => {
    onPost(read(box));
    write(box, '');
    post.toggleAttribute('disabled', true);
  });
  return build(
    'div',
    generated('form'),
    build('div', { ...generated('avatar'), 'aria-hidden': 'true' }),
    build('div', generated('field'), box, isPlain ? '' : letterButtons()),
    build('div', generated('row'), build('div', generated('slot'), build('span', {}, post))),
  );
}

/** Bold, italic and underlined, in elements without a role. */
function letterButtons(): HTMLElement {
  const buttons = ['B', 'I', 'U'].map((letter) =>
    build('button', { ...generated('letter'), type: 'button', 'aria-pressed': 'false' }, letter),
  );
  return build('div', generated('letters'), ...buttons);
}

/** The rich editor of comments, announcements and instructions. */
export function editor(label: string): HTMLElement {
  return build('div', {
    ...generated('editor'),
    ...named(label),
    contenteditable: 'true',
    role: 'textbox',
    'aria-multiline': 'true',
    tabindex: '0',
  });
}

function plainBox(label: string): HTMLTextAreaElement {
  return build('textarea', { ...generated('area'), ...named(label), rows: '1' });
}

/** The text of a comment box. */
export function read(box: HTMLElement): string {
  return box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '');
}

function write(box: HTMLElement, text: string): void {
  if (box instanceof HTMLTextAreaElement) box.value = text;
  else box.replaceChildren(...(text === '' ? [] : [text]));
}

/** A posted comment: a URL becomes a link. */
export function postedComment(text: string): HTMLElement {
  const parts = text
    .split(/(\s+)/)
    .map((word) =>
      /^https?:\/\/\S+$/.test(word) ? build('a', { href: word, target: '_blank' }, word) : word,
    );
  return build('p', generated('comment'), ...parts);
}

/** Opens something after a whole press (pointer, mouse and click events), as Classroom's controls do. */
export function opener(label: string, open: () => void): HTMLElement {
  const sequence = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const button = build('div', { ...generated('opener'), role: 'button', tabindex: '0' }, label);
  let seen = 0;
  for (const type of sequence) {
    button.addEventListener(type, () => {
      seen = type === sequence[seen] ? seen + 1 : 0;
      if (seen === sequence.length) {
        seen = 0;
        open();
      }
    });
  }
  return button;
}
