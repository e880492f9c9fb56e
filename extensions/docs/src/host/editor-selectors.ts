import type { EditorKind } from './editor-kind.ts';

/** One place in the host's own chrome that the button can stand in. */
export interface Anchor {
  readonly selector: string;
  /** Before the element that was found, or in it as its last child. */
  readonly side: 'before' | 'last';
}

const EDITOR_ANCHORS: readonly Anchor[] = [
  { selector: '#docs-titlebar-share-client-button', side: 'before' },
  { selector: '.docs-titlebar-buttons', side: 'last' },
  { selector: '#docs-menubar', side: 'last' },
  // All that is left when the user has hidden the menus.
  { selector: '#docs-toolbar', side: 'last' },
];

/**
 * Where the button goes, the best place first. The names of Docs, Slides and Sheets are ids that many extensions
 * lean on; the form editor's class names are generated, so only its roles are.
 */
export const ANCHORS: Readonly<Record<EditorKind, readonly Anchor[]>> = {
  document: EDITOR_ANCHORS,
  presentation: EDITOR_ANCHORS,
  spreadsheet: EDITOR_ANCHORS,
  form: [
    { selector: '[role="banner"] [role="toolbar"]', side: 'last' },
    { selector: '[role="banner"] [role="button"], header [role="button"]', side: 'before' },
  ],
};

const EVENT_FRAME = 'iframe.docs-texteventtarget-iframe';
const INSERT_MENU = '#docs-insert-menu';

/** Any of these says that the file can be edited. */
export const EDITING: Readonly<Record<EditorKind, string>> = {
  document: `${INSERT_MENU}, ${EVENT_FRAME}, [role="menubar"]`,
  presentation: `${INSERT_MENU}, ${EVENT_FRAME}, [role="menubar"]`,
  spreadsheet: `${INSERT_MENU}, #t-formula-bar-input, [role="menubar"]`,
  form: '[contenteditable="true"], textarea, input[type="text"]',
};

/** Any of these says that it can only be read, whatever else is there. */
export const READ_ONLY = '#docs-access-level-indicator, .titlebar-request-access-button';

/** Its class says in which mode a document is: `edit-mode`, `suggest-mode` or another that ends so. */
export const MODE_SWITCHER = '#docs-toolbar-mode-switcher';
/** In a suggestion, too, there is a link. */
export const WRITING_MODES: readonly string[] = ['edit-mode', 'suggest-mode'];

/** The frame that takes keys and pastes for the canvas, and what its document holds. */
export const EVENT_FRAMES: readonly string[] = [EVENT_FRAME, 'iframe:not([src]), iframe[src="about:blank"]'];
export const EVENT_TARGET = '[contenteditable="true"]';

/** Fields that are a tool's or the file's name, not the file's content. */
export const TOOL_FIELDS = [
  '#docs-titlebar-container',
  '#docs-toolbar',
  '#t-name-box',
  '.docs-findandreplacedialog',
  '.docs-findinput-container',
  '.docs-sheet-tab',
  '.docs-title-input',
  '[role="banner"]',
  '[role="combobox"]',
  '[role="menubar"]',
  '[role="search"]',
  '[role="searchbox"]',
  '[role="toolbar"]',
  '[type="search"]',
].join(', ');

/** What a dialog asks for is not the file's content either: whom to send it to, how wide an image is. */
export const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]';

/**
 * A comment's editor, a reply's and a suggestion's, or what is around them: all the classes of Docs, Slides and Sheets
 * for them begin alike. Where they were renamed, a text field in a list of threads that says what it is for; in a
 * language that is not known here its user has the clipboard.
 */
export const COMMENT_EDITORS = [
  '[class^="docos-"]:not(html, body)',
  '[class*=" docos-"]:not(html, body)',
  '[id^="docos-"]',
  ':is([role="listitem"], [role="article"]) :is(textarea, [role="textbox"]):is([aria-label*="comment" i], [aria-label*="reply" i])',
].join(', ');

/** A cell's editor: always on the page, but out of sight while no cell is being written. */
export const CELL_EDITOR = '#waffle-rich-text-editor, .cell-input';
/** The editor of the same cell above the sheet, or what is around it. */
export const FORMULA_BAR = '#t-formula-bar-input';

/** What is drawn and has no field of its own: a press on it takes the caret there. */
export const CANVAS = 'canvas, .kix-appview-editor, .grid-container';
