import type { EditorKind } from './editor-kind.ts';

/** A possible mount in the host's toolbar. */
export interface Anchor {
  readonly selector: string;
  /** Before the element that was found, or in it as its last child. */
  readonly side: 'before' | 'last';
}

const EDITOR_ANCHORS: readonly Anchor[] = [
  { selector: '#docs-titlebar-share-client-button', side: 'before' },
  { selector: '.docs-titlebar-buttons', side: 'last' },
  { selector: '#docs-menubar', side: 'last' },
  // Left if the user has hidden the menus.
  { selector: '#docs-toolbar', side: 'last' },
];

/**
 * The button's mounts, the best one first. Docs, Slides and Sheets have ids that many extensions rely on; the form
 * editor's class names are generated, so only its roles are used.
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

/** Any of these means that the file can be edited. */
export const EDITING: Readonly<Record<EditorKind, string>> = {
  document: `${INSERT_MENU}, ${EVENT_FRAME}, [role="menubar"]`,
  presentation: `${INSERT_MENU}, ${EVENT_FRAME}, [role="menubar"]`,
  spreadsheet: `${INSERT_MENU}, #t-formula-bar-input, [role="menubar"]`,
  form: '[contenteditable="true"], textarea, input[type="text"]',
};

/** Any of these means that the file is read-only, whatever else is there. */
export const READ_ONLY = '#docs-access-level-indicator, .titlebar-request-access-button';

/** Its class names a document's mode: `edit-mode`, `suggest-mode` or another with this ending. */
export const MODE_SWITCHER = '#docs-toolbar-mode-switcher';
/** A suggestion can contain a link, too. */
export const WRITING_MODES: readonly string[] = ['edit-mode', 'suggest-mode'];

/** The frame that gets keys and pastes for the canvas, and its content. */
export const EVENT_FRAMES: readonly string[] = [EVENT_FRAME, 'iframe:not([src]), iframe[src="about:blank"]'];
export const EVENT_TARGET = '[contenteditable="true"]';

/** Fields of tools or the file's name, not of its content. */
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

/** Fields in dialogs are not content either: recipients, an image's width. */
export const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]';

/**
 * Editors of comments, replies and suggestions, or their containers: in Docs, Slides and Sheets their classes share a
 * prefix. If these were renamed, a text field in a list of threads with a known label; in an unknown language the user
 * has the clipboard.
 */
export const COMMENT_EDITORS = [
  '[class^="docos-"]:not(html, body)',
  '[class*=" docos-"]:not(html, body)',
  '[id^="docos-"]',
  ':is([role="listitem"], [role="article"]) :is(textarea, [role="textbox"]):is([aria-label*="comment" i], [aria-label*="reply" i])',
].join(', ');

/** A cell's editor: always in the DOM, but off-screen while no cell is edited. */
export const CELL_EDITOR = '#waffle-rich-text-editor, .cell-input';
/** The formula bar, or its container. */
export const FORMULA_BAR = '#t-formula-bar-input';

/** The canvas, which has no field: a press moves the caret there. */
export const CANVAS = 'canvas, .kix-appview-editor, .grid-container';
