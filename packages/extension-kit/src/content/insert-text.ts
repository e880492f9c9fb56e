import type { InsertResponse } from './host-adapter.ts';
import { insertInEditor, select } from './insert-in-editor.ts';
import type { InsertPosition } from './insert-position.ts';
import { whileShown } from './while-shown.ts';

/** A text and its position: a text field with its own selection, or an editor. */
export interface TextInsertion extends Omit<InsertPosition, 'body'> {
  readonly body: HTMLElement | HTMLTextAreaElement | HTMLInputElement;
  readonly text: string;
  /**
   * Adds white space around the text: before it except at the start of a line, and after it. Reads one character on
   * either side of the caret, and only whether it is a space.
   */
  readonly isApart?: boolean;
  /** Adds a space in a text field, except at its start, and behind the text in an editor, whatever is there. */
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
  const { body, isUnread } = insertion;
  if (!isTextField(body)) return typeIntoEditor({ ...insertion, body });
  const at = insertion.isFirst ? 0 : (body.selectionEnd ?? lengthOf(body));
  const isBehindSpace = (): boolean => !isUnread && isSpace(body.value.charAt(at - 1));
  const isBeforeSpace = (): boolean => !isUnread && isSpace(body.value.charAt(at));
  const apart = { isBehindText: at > 0 && !isBehindSpace(), isBeforeSpace: isBeforeSpace() };
  return whileShown(body, () => typeIntoField(body, at, spaced(insertion, apart)));
}

/** What stands on either side of the text. */
interface Beside {
  readonly isBehindText: boolean;
  readonly isBeforeSpace: boolean;
}

function spaced({ text, isApart }: TextInsertion, { isBehindText, isBeforeSpace }: Beside): string {
  if (!isApart) return text;
  return `${isBehindText ? ' ' : ''}${text}${isBeforeSpace || text.endsWith('\n') ? '' : ' '}`;
}

function isSpace(letter: string): boolean {
  return letter.trim() === '' && letter !== '';
}

/** Whether a space follows in the same node, or in the text beside it. */
function isBeforeSpace({ startContainer: node, startOffset: offset }: Range): boolean {
  if (node instanceof Text && offset < node.length) return isSpace(node.substringData(offset, 1));
  const next = node instanceof Text ? node.nextSibling : node.childNodes[offset];
  return next instanceof Text && isSpace(next.substringData(0, 1));
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
  if (isThere) return { status: 'inserted', undo: () => whileShown(field, () => undoInField(field, before)) };
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

function typeIntoEditor(insertion: TextInsertion & InsertPosition): InsertResponse {
  const { body, isUnread } = insertion;
  let text = '';
  let typed: Range | null = null;
  return insertInEditor(insertion, {
    command: 'insertText',
    value(where, caret) {
      const beside = { isBehindText: where === 'text', isBeforeSpace: !isUnread && isBeforeSpace(caret) };
      text = spaced(insertion, beside);
      return text;
    },
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
