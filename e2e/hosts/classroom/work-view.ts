import { build } from '../build-element.ts';
import { generated, named, words } from './class-words.ts';
import { commentForm, postedComment } from './comment-form.ts';

const query = new URLSearchParams(location.search);

/** A student's view of one assignment: class comments below it, private ones beside it. */
export function detailsView(): HTMLElement {
  return build(
    'div',
    generated('columns'),
    build('main', generated('main'), build('h1', {}, 'An essay'), section(words.classComment)),
    build(
      'aside',
      generated('aside'),
      build('h2', {}, 'Your work'),
      build('button', { type: 'button' }, '✓'),
      section(words.privateComment),
    ),
  );
}

function section(label: string): HTMLElement {
  const comments = build('div', generated('comments'));
  const form = commentForm({ label, onPost: (text) => comments.append(postedComment(text)) });
  return build('section', generated('section'), comments, form);
}

/**
 * A teacher's view of one student's work after the other; the URL names the student, as in Classroom. `reuse`
 * keeps the comment's elements for the next student; otherwise they are created again. `work` is the path of the
 * student's file on docs.google.com; `allow` is what its frame may use.
 */
export function gradingView(): HTMLElement {
  const aside = build('aside', generated('aside'));
  const show = (): void => {
    const form = aside.querySelector('[part=form]');
    const comments = build('div', generated('comments'));
    const next = commentForm({
      label: words.privateComment,
      isPlain: true,
      onPost: (text) => comments.append(postedComment(text)),
    });
    const kept = query.has('reuse') && form !== null ? form : next;
    aside.replaceChildren(build('h2', {}, location.hash.slice(1)), grade(), comments, kept);
  };
  const turn = build('button', { type: 'button', part: 'next' }, '›');
  turn.addEventListener('click', () => {
    history.pushState(null, '', `${location.search}#u=grace`);
    show();
  });
  const giveBack = build('button', { type: 'button', part: 'return' }, '↩');
  giveBack.addEventListener('click', openReturnDialog);
  show();
  const main = build('main', generated('main'), turn, giveBack, ...embeddedWork());
  return build('div', generated('columns'), main, aside);
}

function embeddedWork(): readonly HTMLElement[] {
  const path = query.get('work');
  if (path === null) return [];
  const src = `https://docs.google.com${path}`;
  return [build('iframe', { part: 'work', src, allow: query.get('allow') ?? undefined })];
}

function grade(): HTMLElement {
  return build(
    'div',
    generated('grade'),
    build('input', { inputmode: 'decimal', ...named('Grade') }),
    '/100',
  );
}

/** Returns the work, with or without a comment; it needs no input first. */
function openReturnDialog(): void {
  const dialog = build(
    'div',
    { ...generated('dialog'), role: 'dialog', 'aria-modal': 'true' },
    build('h2', {}, 'Give the work back?'),
    build('textarea', named(words.privateComment)),
    build(
      'div',
      generated('foot'),
      build('button', { type: 'button', part: 'cancel' }, words.cancel),
      build('button', { type: 'button' }, words.post),
    ),
  );
  dialog.querySelector('[part=cancel]')?.addEventListener('click', () => dialog.remove());
  document.body.append(dialog);
}
