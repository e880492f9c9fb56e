import { gapBefore, gapBehind, INSERTED, type Insertion, LINK_TEXT, NOT_INSERTED } from './insertion.ts';

type Document = GoogleAppsScript.Document.Document;
type Element = GoogleAppsScript.Document.Element;
type Text = GoogleAppsScript.Document.Text;

/** Inserts after the selection, else at the cursor, else as the last paragraph. */
export function insertIntoDocument(document: Document, url: string): Insertion {
  const selection = document.getSelection();
  if (selection) return insertAfter(document, selection, url);
  const cursor = document.getCursor();
  if (cursor) return insertAtCursor(cursor, url);
  return appendParagraph(document.getBody(), url);
}

function insertAtCursor(cursor: GoogleAppsScript.Document.Position, url: string): Insertion {
  const offset = cursor.getSurroundingTextOffset();
  const around = cursor.getSurroundingText()?.getText() ?? '';
  const gap = gapBehind(around.slice(0, Math.max(0, offset)));
  const after = offset < 0 ? '' : gapBefore(around.slice(offset));
  const text: Text | null = cursor.insertText(gap + LINK_TEXT + after);
  // Apps Script returns null if text is not allowed here.
  if (!text) return NOT_INSERTED;
  linkAt(text, startOfLink(text.getText(), offset + gap.length), url);
  return INSERTED;
}

/** The new text is a separate element, or a part of the cursor's element. */
function startOfLink(text: string, cursorOffset: number): number {
  if (text.trim() === LINK_TEXT) return text.indexOf(LINK_TEXT);
  const isAtCursor = text.slice(cursorOffset, cursorOffset + LINK_TEXT.length) === LINK_TEXT;
  return isAtCursor ? cursorOffset : text.lastIndexOf(LINK_TEXT);
}

function insertAfter(document: Document, selection: GoogleAppsScript.Document.Range, url: string): Insertion {
  const elements = selection.getRangeElements();
  const last = elements[elements.length - 1];
  if (last === undefined) return appendParagraph(document.getBody(), url);
  const element = last.getElement();
  if (element.getType() !== DocumentApp.ElementType.TEXT) return insertAfterElement(document, element, url);
  const text = element.asText();
  insertIntoText(text, last.isPartial() ? last.getEndOffsetInclusive() + 1 : text.getText().length, url);
  return INSERTED;
}

/** Inserts at the end of a paragraph or cell, behind a picture or rule in its line, or below a table. */
function insertAfterElement(document: Document, element: Element, url: string): Insertion {
  const { BODY_SECTION, PARAGRAPH, LIST_ITEM, TABLE_CELL } = DocumentApp.ElementType;
  switch (element.getType()) {
    case PARAGRAPH:
      return appendText(element.asParagraph(), url);
    case LIST_ITEM:
      return appendText(element.asListItem(), url);
    case TABLE_CELL:
      return appendParagraph(element.asTableCell(), url);
  }
  const parent = element.getParent();
  switch (parent?.getType()) {
    case PARAGRAPH:
      return insertBehind(element, parent.asParagraph(), url);
    case LIST_ITEM:
      return insertBehind(element, parent.asListItem(), url);
    case BODY_SECTION: {
      const body = document.getBody();
      const below = body.insertParagraph(body.getChildIndex(element) + 1, LINK_TEXT);
      linkAt(below.editAsText(), 0, url);
      return INSERTED;
    }
    case undefined:
      return NOT_INSERTED;
    default:
      return insertAfterElement(document, parent, url);
  }
}

function insertBehind(element: Element, line: Line, url: string): Insertion {
  linkAt(line.insertText(line.getChildIndex(element) + 1, LINK_TEXT), 0, url);
  return INSERTED;
}

type Line = GoogleAppsScript.Document.Paragraph | GoogleAppsScript.Document.ListItem;

function appendText(line: Line, url: string): Insertion {
  const text = line.editAsText();
  insertIntoText(text, text.getText().length, url);
  return INSERTED;
}

function insertIntoText(text: Text, offset: number, url: string): void {
  const whole = text.getText();
  const gap = gapBehind(whole.slice(0, offset));
  text.insertText(offset, gap + LINK_TEXT + gapBefore(whole.slice(offset)));
  linkAt(text, offset + gap.length, url);
}

function appendParagraph(
  container: GoogleAppsScript.Document.Body | GoogleAppsScript.Document.TableCell,
  url: string,
): Insertion {
  linkAt(container.appendParagraph(LINK_TEXT).editAsText(), 0, url);
  return INSERTED;
}

function linkAt(text: Text, start: number, url: string): void {
  text.setLinkUrl(start, start + LINK_TEXT.length - 1, url);
}
