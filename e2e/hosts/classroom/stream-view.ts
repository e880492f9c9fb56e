import { build } from '../build-element.ts';
import { generated, named, words } from './class-words.ts';
import { commentForm, editor, opener, postedComment, read } from './comment-form.ts';

const query = new URLSearchParams(location.search);

/** The stream, or the classwork page as a list: the announcement composer, and cards with class comments. */
export function streamView(kind: 'stream' | 'classwork'): HTMLElement {
  const isStream = kind === 'stream';
  const composer = isStream ? opener(words.announce, openAnnouncement) : opener('+', openAssignment);
  const cards = ['post-1', 'post-2'].map((id, index) => card(id, { isStream, isDraft: index === 1 }));
  const list = isStream ? cards : [build('ul', {}, ...cards)];
  return build('main', generated('main'), composer, ...list);
}

interface CardOptions {
  readonly isStream: boolean;
  readonly isDraft: boolean;
}

/** The card and two elements inside have its id. */
function card(id: string, { isStream, isDraft }: CardOptions): HTMLElement {
  const comments = build('div', generated('comments'));
  const form = (): HTMLElement =>
    commentForm({
      label: words.classComment,
      onPost: (text) => comments.append(postedComment(text)),
      ...(isDraft && query.has('draft') ? { draft: 'Well done. ' } : {}),
    });
  const container = build('div', { ...generated('place'), 'data-stream-item-id': id });
  if (query.has('openers')) {
    const button = opener(words.classComment, () => container.replaceChildren(form()));
    container.append(button);
  } else container.append(form());
  const menu = build('button', { type: 'button', 'aria-haspopup': 'true', ...named('More options') }, '⋮');
  const heading = build('h2', {}, `A piece of work (${id})`);
  const inner = build('div', { 'data-stream-item-id': id }, heading, menu, comments, container);
  return build(isStream ? 'div' : 'li', { ...generated('card'), 'data-stream-item-id': id }, inner);
}

/** A new or edited announcement: an editor with its buttons below. */
function openAnnouncement(): void {
  const box = editor(words.announce);
  const post = build('button', { ...generated('publish'), type: 'button', disabled: '' }, words.post);
  const dialog = build(
    'div',
    { ...generated('dialog'), role: 'dialog', 'aria-modal': 'true' },
    build('button', { type: 'button', 'aria-haspopup': 'listbox' }, 'All students'),
    box,
    build(
      'div',
      generated('foot'),
      build('button', { type: 'button', part: 'cancel' }, words.cancel),
      build('span', {}, post),
      build('button', { type: 'button', 'aria-haspopup': 'menu' }, '▾'),
    ),
  );
  followInput(box, post);
  close(dialog, '[part=cancel]');
  document.body.append(dialog);
}

/** A full-page form: title, instructions, points. Its submit button is far from the instructions. */
function openAssignment(): void {
  const title = build('textarea', { rows: '1', ...named('Title') });
  const box = editor(words.instructions);
  const assign = build('button', { type: 'button', disabled: '' }, words.post);
  const letters = build(
    'div',
    { ...generated('toolbar'), role: 'toolbar' },
    build('button', { type: 'button' }, 'B'),
  );
  const dialog = build(
    'div',
    { ...generated('dialog'), role: 'dialog', 'aria-modal': 'true' },
    build('div', generated('foot'), build('button', { type: 'button', part: 'cancel' }, '✕'), assign),
    build('label', {}, title),
    build('div', generated('instructions'), box, letters),
    build('label', {}, build('input', { inputmode: 'numeric', value: '100', ...named('Points') })),
  );
  title.addEventListener('input', () => assign.toggleAttribute('disabled', title.value === ''));
  close(dialog, '[part=cancel]');
  document.body.append(dialog);
}

function followInput(box: HTMLElement, post: HTMLElement): void {
  box.addEventListener('input', ({ isTrusted }) => {
    if (isTrusted) post.toggleAttribute('disabled', read(box).trim() === '');
  });
}

function close(dialog: HTMLElement, selector: string): void {
  dialog.querySelector(selector)?.addEventListener('click', () => dialog.remove());
}
