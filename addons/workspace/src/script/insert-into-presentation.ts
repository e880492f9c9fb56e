import { gapBefore, gapBehind, INSERTED, type Insertion, LINK_TEXT, NOT_INSERTED } from './insertion.ts';

type Presentation = GoogleAppsScript.Slides.Presentation;
type Selection = GoogleAppsScript.Slides.Selection;
type TextRange = GoogleAppsScript.Slides.TextRange;

/** In points, from the slide's upper left corner. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The first place of a text box; the others are below and beside it. */
const FIRST: Box = { left: 40, top: 40, width: 160, height: 32 };
const GAP = 8;

/** Inserts at the cursor or after the selection in a text, else in a text box on the current slide. */
export function insertIntoPresentation(presentation: Presentation, url: string): Insertion {
  // Both are null if the script runs without its editor, or nothing is selected.
  const selection = presentation.getSelection();
  const page = selection?.getCurrentPage();
  if (!page || page.getPageType() !== SlidesApp.PageType.SLIDE) return NOT_INSERTED;
  const range = selection.getTextRange();
  if (range) return insertIntoText(selection, range, url);
  const { left, top, width, height } = freePlace(presentation, page.getPageElements().map(boxOf));
  const box = page.asSlide().insertTextBox(LINK_TEXT, left, top, width, height);
  box.getText().getTextStyle().setLinkUrl(url);
  return INSERTED;
}

function insertIntoText(selection: Selection, range: TextRange, url: string): Insertion {
  const { before, after } = textAround(selection, range);
  const gap = gapBehind(before);
  const text = range.insertText(range.getLength(), gap + LINK_TEXT + gapBefore(after));
  text
    .getRange(gap.length, gap.length + LINK_TEXT.length)
    .getTextStyle()
    .setLinkUrl(url);
  return INSERTED;
}

interface TextAround {
  readonly before: string;
  readonly after: string;
}

/** On both sides of the end of the range; only the range itself if it is not known what has it. */
function textAround(selection: Selection, range: TextRange): TextAround {
  const text = textWith(selection)?.asString();
  if (text === undefined) return { before: range.asString(), after: '' };
  const end = range.getEndIndex();
  return { before: text.slice(0, end), after: text.slice(end) };
}

/** The text of the shape, or of the cell of a table, with the cursor. */
function textWith(selection: Selection): TextRange | undefined {
  const cell = selection.getTableCellRange()?.getTableCells()[0];
  if (cell) return cell.getText();
  const element = selection.getPageElementRange()?.getPageElements()[0];
  const isShape = element?.getPageElementType() === SlidesApp.PageElementType.SHAPE;
  return isShape ? element.asShape().getText() : undefined;
}

/** Where nothing is; on a full slide, where at least nothing begins at the same corner. */
function freePlace(presentation: Presentation, taken: readonly Box[]): Box {
  const places: Box[] = [];
  const right = presentation.getPageWidth() - FIRST.width;
  const bottom = presentation.getPageHeight() - FIRST.height;
  for (let left = FIRST.left; left <= right; left += FIRST.width + GAP) {
    for (let top = FIRST.top; top <= bottom; top += FIRST.height + GAP) places.push({ ...FIRST, left, top });
  }
  const isFree = (place: Box): boolean => !taken.some((box) => overlap(place, box));
  const hasCorner = (place: Box): boolean => !taken.some((box) => sameCorner(place, box));
  return places.find(isFree) ?? places.find(hasCorner) ?? FIRST;
}

function boxOf(element: GoogleAppsScript.Slides.PageElement): Box {
  // A size is null for an element that has none, such as a line's.
  return {
    left: element.getLeft(),
    top: element.getTop(),
    width: element.getWidth() ?? 0,
    height: element.getHeight() ?? 0,
  };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

function sameCorner(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) < 1 && Math.abs(one.top - other.top) < 1;
}
