import type { InsertResponse } from './host-adapter.ts';
import { insertInEditor, select } from './insert-in-editor.ts';
import { findInsertPositions, type InsertPosition } from './insert-position.ts';

/** A text and its position: a text field with its own selection, or an editor. */
export interface TextInsertion extends Omit<InsertPosition, 'body'> {
  readonly body: HTMLElement | HTMLTextAreaElement | HTMLInputElement;
  readonly text: string;
  /**
   * Adds white space around the text: before it except at the start, and after it. Reads one character on either side
   * of the caret.
   */
  readonly isApart?: boolean;
  /** Adds non-collapsing spaces without reading characters, but none at the very start. */
  readonly isUnread?: boolean;
  /** Goes before everything, whatever the selection. */
  readonly isFirst?: boolean;
}

type TextField = HTMLTextAreaElement | HTMLInputElement;

/**
 * Types text after the selection, as one undo step with a trusted `input` event. `inserted` only if the text is found
 * afterwards.
 */
export function insertTextAtCaret(insertion: TextInsertion): InsertResponse {
  const { body } = insertion;
  if (isTextField(body)) {
    const at = insertion.isFirst ? 0 : (body.selectionEnd ?? lengthOf(body));
    const beside = (): Beside => ({ before: body.value.charAt(at - 1), after: body.value.charAt(at) });
    return typeIntoField(body, at, spaced(insertion, at === 0, beside));
  }
  const [caret] = findInsertPositions({ ...insertion, body });
  const beside = (): Beside =>
    caret === undefined ? NOTHING : { before: letterBefore(caret), after: letterAfter(caret) };
  return typeIntoEditor({ ...insertion, body }, spaced(insertion, !caret?.startOffset, beside));
}

const NOTHING: Beside = { before: '', after: '' };

/** The characters on either side of the caret; none at an end. */
interface Beside {
  readonly before: string;
  readonly after: string;
}

function spaced({ text, isApart, isUnread }: TextInsertion, isAtStart: boolean, look: () => Beside): string {
  if (!isApart) return text;
  const { before, after } = isUnread ? { before: isAtStart ? '' : text, after: '' } : look();
  return `${before === '' || isSpace(before) ? '' : ' '}${text}${isSpace(after) || text.endsWith('\n') ? '' : ' '}`;
}

function isSpace(letter: string): boolean {
  return letter.trim() === '' && letter !== '';
}

function letterBefore({ startContainer: node, startOffset: offset }: Range): string {
  const text = node instanceof Text && offset > 0 ? node : siblings(node, offset).before;
  if (!(text instanceof Text) || text.length === 0) return '';
  return text.substringData((text === node ? offset : text.length) - 1, 1);
}

function letterAfter({ startContainer: node, startOffset: offset }: Range): string {
  const text = node instanceof Text && offset < node.length ? node : siblings(node, offset).after;
  return text instanceof Text ? text.substringData(text === node ? offset : 0, 1) : '';
}

function siblings(node: Node, offset: number): { readonly before: Node | null; readonly after: Node | null } {
  return node instanceof Text
    ? { before: node.previousSibling, after: node.nextSibling }
    : { before: node.childNodes[offset - 1] ?? null, after: node.childNodes[offset] ?? null };
}

function isTextField(body: HTMLElement): body is TextField {
  return body instanceof HTMLTextAreaElement || body instanceof HTMLInputElement;
}

function lengthOf(field: TextField): number {
  return field instanceof HTMLTextAreaElement ? field.textLength : field.value.length;
}

function typeIntoField(field: TextField, at: number, text: string): InsertResponse {
  field.focus({ preventScroll: true });
  field.setSelectionRange(at, at);
  const before = lengthOf(field);
  const wasExecuted = field.ownerDocument.execCommand('insertText', false, text);
  if (!wasExecuted) setFieldText(field, at, text);
  const isThere = lengthOf(field) === before + text.length && field.selectionEnd === at + text.length;
  if (isThere) return { status: 'inserted', undo: () => undoInField(field, before) };
  return wasExecuted ? { status: 'tried' } : { status: 'failed', code: 'refused' };
}

/** Undoes one step, and only if it inserted the text, judged by length: the text is not read. */
function undoInField(field: TextField, lengthBefore: number): boolean {
  const { ownerDocument: document } = field;
  field.focus({ preventScroll: true });
  document.execCommand('undo');
  if (lengthOf(field) === lengthBefore) return true;
  document.execCommand('redo');
  return false;
}

/** Bypasses a host framework's property on the field, so that it treats the change as the user's. */
function setFieldText(field: TextField, at: number, text: string): void {
  field.setRangeText(text, at, at, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function typeIntoEditor(position: InsertPosition, text: string): InsertResponse {
  const { body } = position;
  let typed: Range | null = null;
  return insertInEditor(position, {
    command: 'insertText',
    value: () => text,
    insertManually: (caret) => typeManually(body, caret, text),
    find() {
      typed ??= lettersBefore(document.getSelection(), body, onLine(text).length);
      const isThere =
        typed !== null && body.contains(typed.startContainer) && onLine(`${typed}`) === onLine(text);
      if (!isThere) typed = null;
      return typed?.cloneRange() ?? null;
    },
  });
}

function typeManually(body: HTMLElement, caret: Range, text: string): void {
  const node = document.createTextNode(text);
  caret.insertNode(node);
  caret.setStart(node, node.length);
  caret.collapse(true);
  select(caret);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** As many letters as were typed, at the place where they were typed; the range follows them. */
function lettersBefore(selection: Selection | null, body: Element, length: number): Range | null {
  const { focusNode = null, focusOffset = 0 } = selection ?? {};
  if (focusNode === null || !body.contains(focusNode)) return null;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  walker.currentNode = focusNode;
  if (focusNode instanceof Text) return lettersUntil(walker, focusNode, focusOffset, length);
  // An empty last line has no text.
  const above = focusOffset === 0 ? walker.previousNode() : null;
  return above instanceof Text ? lettersUntil(walker, above, above.length, length) : null;
}

/** The last `length` letters before an offset, not counting line feeds. */
function lettersUntil(walker: TreeWalker, last: Text, end: number, length: number): Range | null {
  const letters = document.createRange();
  letters.setEnd(last, end);
  let node: Node | null = last;
  let at = end;
  for (let left = length; left > 0 && node instanceof Text; ) {
    if (at === 0) {
      node = walker.previousNode();
      at = node instanceof Text ? node.length : 0;
    } else {
      at -= 1;
      if (node.substringData(at, 1) !== '\n') left -= 1;
    }
  }
  if (node === null) return null;
  letters.setStart(node, at);
  return letters;
}

/** The letters without line feeds, which an editor may turn into elements, and with plain spaces. */
function onLine(text: string): string {
  return text.replaceAll('\n', '').replaceAll('\u00a0', ' ');
}
