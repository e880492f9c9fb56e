import { build } from '../build-element.ts';
import { generated, named } from './class-words.ts';
import { streamView } from './stream-view.ts';
import { detailsView, gradingView } from './work-view.ts';

/*
 * Imitates Classroom's structure as far as it is known. The path chooses the page, as in Classroom. The query
 * chooses variants: `labels=none`, `classes=<seed>`, `openers`, `draft`, `reuse`, `work`, `allow`.
 */

function viewOf(path: string): HTMLElement {
  if (path.includes('/g/tg/')) return gradingView();
  if (path.endsWith('/details')) return detailsView();
  if (path.endsWith('/settings')) return settingsView();
  return streamView(path.includes('/w/') ? 'classwork' : 'stream');
}

/** Fields for names, codes and descriptions, which are not comments. */
function settingsView(): HTMLElement {
  return build(
    'main',
    generated('main'),
    build('input', named('Class name')),
    build('textarea', named('Class description')),
    build('button', { type: 'button', disabled: '' }, 'Save'),
  );
}

function openJoinDialog(): void {
  const dialog = build(
    'div',
    { ...generated('dialog'), role: 'dialog', 'aria-modal': 'true' },
    build('textarea', { maxlength: '8', rows: '1', ...named('Class code') }),
    build('button', { type: 'button', part: 'cancel' }, 'Cancel'),
    build('button', { type: 'button', disabled: '' }, 'Join'),
  );
  dialog.querySelector('[part=cancel]')?.addEventListener('click', () => dialog.remove());
  document.body.append(dialog);
}

const join = build('button', { type: 'button', part: 'join' }, '+');
join.addEventListener('click', openJoinDialog);
const search = build(
  'div',
  { role: 'search' },
  build('textarea', { rows: '1', ...named('Search') }),
  build('button', { type: 'button', disabled: '' }, '⌕'),
);
document.body.append(build('header', generated('header'), search, join), viewOf(location.pathname));
