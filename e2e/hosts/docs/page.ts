import { build } from '../build-element.ts';
import { canvasEditor } from './canvas-editor.ts';
import { editorChrome, redrawTitleBar } from './editor-chrome.ts';
import { formEditor, formHeader } from './form-editor.ts';
import { hostSwitches } from './host-switches.ts';
import { spreadsheet } from './spreadsheet.ts';

const EDITORS: Readonly<Record<string, () => readonly HTMLElement[]>> = {
  document: () => [...canvasEditor(), commentDraft()],
  presentation: canvasEditor,
  spreadsheets: spreadsheet,
  forms: formEditor,
};

/** A comment field in the page; the document itself is not one. */
function commentDraft(): HTMLElement {
  return build(
    'div',
    { class: 'docos-stream-view' },
    build('div', {
      class: 'docos-input-textarea',
      contenteditable: 'true',
      role: 'textbox',
      'aria-label': 'Comment draft',
    }),
  );
}

function show(): void {
  const [, app = '', ending] =
    /^(?:\/a\/[^/]+)?\/(document|presentation|spreadsheets|forms)(?:\/u\/\d+)?\/d\/.+\/(\w+)$/.exec(
      location.pathname,
    ) ?? [];
  const editor = EDITORS[app];
  if (editor === undefined) document.body.append(...fileList());
  else if (ending !== 'edit') document.body.append(...published());
  else showEditor(app, editor());
}

function showEditor(app: string, editor: readonly HTMLElement[]): void {
  const chrome = (): HTMLElement => (app === 'forms' ? formHeader() : editorChrome());
  document.body.append(...editor);
  if (app !== 'forms' && hostSwitches().variant !== 'late') document.body.prepend(chrome());
  window.docsHost.finishLoading = () => document.body.prepend(chrome());
}

/** The read-only view of a published file, and the view of people who answer a form. */
function published(): readonly HTMLElement[] {
  return [
    build('h1', {}, 'Published'),
    build('canvas', { width: '600', height: '300' }),
    build('div', { role: 'listitem' }, build('textarea', { 'aria-label': 'Your answer' })),
  ];
}

function fileList(): readonly HTMLElement[] {
  return [
    build('div', { role: 'banner' }, build('input', { type: 'text', 'aria-label': 'Search' })),
    build('div', { role: 'menubar' }, 'Recent documents'),
  ];
}

window.docsHost = { content: '', pastes: [], finishLoading: () => undefined, redrawTitleBar };
show();
